package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/progress"
)

// runLevels measures how many discs a move of each level of the alpha-beta engine
// loses, on positions of tournament games, judged by a deeper search of the same
// engine. Random moves are measured beside them as a scale.
func runLevels(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("levels", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	name := fs.String("weights", "models/template.bin", "weights of the evaluation")
	count := fs.Int("n", 200, "positions")
	depth := fs.Int("depth", 9, "plies of the search that judges")
	exact := fs.Int("exact", 18, "empties from which the judge solves")
	top := fs.Int("levels", 11, "levels to measure, from the weakest")
	seed := fs.Uint64("seed", 1, "of the drawing and of the levels' errors")
	if err := parse(fs, args, out, ""); err != nil {
		return err
	}
	if err := noArguments(fs); err != nil {
		return err
	}
	if *count < 1 || *depth < 1 || *depth > 60 || *exact < 0 {
		return errors.New("-n is at least 1, -depth 1 to 60, -exact not negative")
	}
	weights, err := readWeights(*name)
	if err != nil {
		return err
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ",")}.Read()
	if err != nil {
		return err
	}
	positions, err := games.Draw(list, *count, rand.New(rand.NewPCG(*seed, 1)))
	if err != nil {
		return err
	}
	options := search.Options{HashMB: 64, Threads: 1, Weights: weights}
	judge := search.New(options)
	levels := search.Levels()
	levels = levels[:min(max(*top, 0), len(levels))]
	players := make([]ai.Engine, len(levels))
	for i, l := range levels {
		h := l.Handicap
		h.Seed = *seed + uint64(i)
		players[i] = ai.WithHandicap(search.New(options), h)
	}

	b := progress.New(bar, "levels", 0, len(positions))
	lost := make([]sample, len(levels)+1) // random moves last
	for i, p := range positions {
		a, err := judge.Think(ctx, p, ai.Limits{Depth: *depth, Exact: *exact, Moves: 64}, nil)
		if err != nil {
			return fmt.Errorf("judging position %d: %w", i+1, err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		loss := map[game.Square]float64{}
		mean := 0.0
		for _, m := range a.Moves {
			loss[m.Move] = a.Moves[0].Score - m.Score
			mean += loss[m.Move] / float64(len(a.Moves))
		}
		for j, l := range levels {
			choice, err := players[j].Think(ctx, p, l.Limits, nil)
			if err != nil {
				return fmt.Errorf("level %d at position %d: %w", j+1, i+1, err)
			}
			lost[j].add(loss[choice.Move()])
		}
		lost[len(levels)].add(mean)
		b.Set(i+1, "positions")
	}
	for j, l := range levels {
		if _, err := fmt.Fprintf(out, "%2d  %-12s %s\n", j+1, l.Name, &lost[j]); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "    %-12s %s\n", "random moves", &lost[len(levels)])
	return err
}

// sample is a growing set of numbers.
type sample struct {
	n          int
	sum, power float64
}

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.power += x * x
}

// String is the mean with the half width of its 95 % interval.
func (s *sample) String() string {
	if s.n < 2 {
		return "too few"
	}
	mean := s.sum / float64(s.n)
	deviation := math.Sqrt(max(s.power/float64(s.n)-mean*mean, 0))
	return fmt.Sprintf("%5.2f ± %.2f discs a move", mean, 1.96*deviation/math.Sqrt(float64(s.n-1)))
}
