package main

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/policy"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

// rung is a level on the ladder.
type rung struct {
	Kind  string `json:"kind"`
	Level int    `json:"level"`
	Name  string `json:"name"`
	arena.Standing
}

func ladderVerb() *cobra.Command {
	var l arena.Ladder
	var kinds kinds
	var openings string
	var minutes float64
	var size int
	cmd := &cobra.Command{
		Use:   "ladder",
		Short: "Rate the levels of all engines on one Elo scale",
		Long:  `Let the levels of all engines play each other and put them on one Elo scale, with random moves at zero. The journal keeps the games, and later calls go on from there.`,
		Example: `
go run ./trainer match ladder --net models/small.onnx --slowest 150ms --minutes 90
go run ./trainer match ladder --size 6 --weights hand --minutes 30`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	f.StringVar(&l.Journal, "journal", "ladder.games", "file of the games, continued if it exists")
	f.Float64Var(&minutes, "minutes", 10, "minutes to play; 0 prints the table alone")
	f.StringVar(&kinds.Weights, "weights", shippedWeights, "weights of the evaluation")
	openingsFlag(f, &openings)
	whole(f, &size, "size", 8, 6, 8, "squares of a side of the board, 6 or 8; on 6x6 openings are eight random moves")
	f.StringVar(&kinds.Net, "net", "", "network of the policy player and of PUCT with one; without it they stay out")
	f.DurationVar(&kinds.Slowest, "slowest", time.Second, "levels that may think longer on a move stay out, simulations counted as 10 µs, with a network 1 ms, views of a network alone 100 µs")
	whole(f, &l.Parallel, "threads", 1, 1, 1024, "games side by side")
	f.StringSliceVar(&kinds.Only, "kinds", nil, "kinds that play beside random moves; all unless given")
	f.Uint64Var(&l.Seed, "seed", 1, "seed of the openings' order and of the intervals")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		l.Size = game.Size(size)
		if kinds.Size = l.Size; !l.Size.Valid() {
			return cli.Usagef("--size must be 6 or 8, not %d", size)
		}
		list, err := kinds.Levels()
		if err != nil {
			return err
		}
		for i, level := range list { // random moves, the anchor, are the first
			l.Players, l.Guess = append(l.Players, level.Player), append(l.Guess, level.Guess)
			if before := max(i-1, 0); list[before].Kind == level.Kind {
				l.Steps = append(l.Steps, [2]int{before, i})
			} else {
				l.Steps = append(l.Steps, [2]int{0, i})
			}
		}
		if l.Size != game.Size8 {
			l.Openings = arena.RandomOpenings(l.Size, 8, 8, 1000, l.Seed)
		} else if l.Openings, err = arena.ReadOpenings(openings); err != nil {
			return err
		}
		l.Time = time.Duration(minutes * float64(time.Minute))
		b, began, seconds := bar(cmd), time.Now(), int(l.Time.Seconds())
		standings, err := l.Run(cmd.Context(), func(pairs int) {
			b.Set("ladder", min(int(time.Since(began).Seconds()), seconds), seconds, fmt.Sprintf("%d games", 2*pairs))
		})
		if err != nil {
			return err
		}
		var rungs []rung
		for i, level := range list {
			if standings[i].Games > 0 {
				rungs = append(rungs, rung{level.Kind, level.Number, level.Name, standings[i]})
			}
		}
		return show(cmd.OutOrStdout(), *asJSON, rungs)
	}
	return cmd
}

func levelsVerb() *cobra.Command {
	var job arena.LevelLoss
	var source games.Source
	var kinds kinds
	var count, top, size int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "levels",
		Short: "Measure the loss of each level's moves",
		Long:  `Measure how many discs a move of each level of an engine loses on positions of games, judged by a deep search of the alpha-beta engine. Random moves are measured beside them as a scale and, with --rated, the moves that were played, with how often each level plays them. On 6x6 the positions are random ones, and with --exact 36 the judge is perfect play.`,
		Example: `
go run ./trainer measure levels --count 2000
go run ./trainer measure levels --size 6 --kind r3 --exact 36 --count 60`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	kind := f.String("kind", "search", "kind of engine")
	f.StringVar(&kinds.Weights, "weights", shippedWeights, "weights of the evaluation")
	f.StringVar(&kinds.Net, "net", "models/small.onnx", "network of the policy player")
	rated := f.IntSlice("rated", nil, "least and greatest rating of people whose positions to take, and whose moves to measure, too; an average player has 0")
	whole(f, &count, "count", 200, 1, mostDrawn, "positions")
	whole(f, &job.Judge.Depth, "depth", 9, 1, 60, "plies of the search that judges")
	whole(f, &job.Judge.Exact, "exact", 18, 0, 60, "empty squares from which the judge solves")
	whole(f, &size, "size", 8, 6, 8, "squares of a side of the board, 6 or 8; on 6x6 6 to 12 random moves lead to the positions")
	whole(f, &top, "levels", 11, 0, math.MaxInt, "levels to measure, from the weakest")
	f.Uint64Var(&seed, "seed", 1, "seed of the drawing and of the levels' errors")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if job.Weights, _, err = templatefit.ReadWeights(kinds.Weights); err != nil {
			return err
		}
		switch kinds.Size = game.Size(size); {
		case !kinds.Size.Valid():
			return cli.Usagef("--size must be 6 or 8, not %d", size)
		case kinds.Size != game.Size8:
			for _, line := range arena.RandomOpenings(kinds.Size, 6, 12, count, seed) {
				job.Positions = append(job.Positions, arena.After(kinds.Size, line))
			}
		default:
			if job.Positions, job.Played, err = drawn(source, *rated, count, seed); err != nil {
				return err
			}
		}
		kinds.Slowest, kinds.Only, kinds.Seed = math.MaxInt64, []string{*kind}, seed
		list, err := kinds.Levels()
		if err != nil {
			return err
		}
		for _, level := range list {
			if level.Kind == *kind && len(job.Players) < top {
				level.Player.Name = level.Name
				job.Players = append(job.Players, level.Player)
			}
		}
		b := bar(cmd)
		rows, err := job.Run(cmd.Context(), func(n int) { b.Set("levels", n, count, "") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, rows)
	}
	return cmd
}

// drawn returns positions of games or, with rated, of people of those ratings, with the moves
// played.
func drawn(source games.Source, rated []int, count int, seed uint64) (list []game.Position, played []game.Square, err error) {
	var cases []policy.Prediction
	switch {
	case len(rated) == 1 || len(rated) > 2:
		return nil, nil, cli.Usagef("--rated has a least and a greatest rating, such as -300,-100")
	case len(rated) == 2:
		split := policy.Split{From: source.First, To: cmp.Or(source.Last, math.MaxUint16), Share: 0.5}
		split.Whose = policy.Whose{People: true, Rated: true, Above: rated[0], Below: rated[1]}
		set, err := policy.Load(source.Paths, split, seed)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range append(set.Train, set.Validate...) {
			cases = append(cases, policy.Case(r))
		}
	default:
		all, err := source.Read()
		if err != nil {
			return nil, nil, err
		}
		list, err = positions.OfGames.Positions(all, count, seed)
		return list, nil, err
	}
	for _, c := range policy.Sample(cases, count, seed) {
		list, played = append(list, c.Position), append(played, c.Move)
	}
	return list, played, nil
}
