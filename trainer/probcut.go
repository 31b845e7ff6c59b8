package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"othello/ai/search"
	"othello/ai/template"
	"othello/trainer/games"
	"othello/trainer/progress"
)

// runProbcut fits the model behind the search's probabilistic cuts and prints it
// as package search holds it.
func runProbcut(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("probcut", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	name := fs.String("weights", "", "weights of the evaluation; none for the hand evaluation")
	count := fs.Int("n", 600, "positions")
	depth := fs.Int("depth", 8, "plies of the deepest midgame search")
	solve := fs.Int("solve", 17, "most empties to solve from")
	seed := fs.Uint64("seed", 1, "of the drawing")
	if err := parse(fs, args, out, ""); err != nil {
		return err
	}
	if err := noArguments(fs); err != nil {
		return err
	}
	if *count < 1 || *depth < 1 || *depth > 30 || *solve < 0 || *solve > 30 {
		return fmt.Errorf("-n is at least 1, -depth 1 to 30 and -solve at most 30")
	}
	var weights *template.Weights
	if *name != "" {
		var err error
		if weights, err = readWeights(*name); err != nil {
			return err
		}
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ",")}.Read()
	if err != nil {
		return err
	}
	positions, err := games.Draw(list, *count, rand.New(rand.NewPCG(*seed, 0)))
	if err != nil {
		return err
	}
	b := progress.New(bar, "probcut", 0, len(positions))
	c, err := search.FitCuts(ctx, weights, positions, *depth, *solve, func(done int) { b.Set(done, "") })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Middle: [4]float64{%.3f, %.3f, %.3f, %.3f},\nEnd:    [4]float64{%.3f, %.3f, %.3f, %.3f},\nDrift:  [2]float64{%.3f, %.3f},\n",
		c.Middle[0], c.Middle[1], c.Middle[2], c.Middle[3], c.End[0], c.End[1], c.End[2], c.End[3], c.Drift[0], c.Drift[1])
	return err
}
