package main

import (
	"io"
	"math"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"othello/game"
	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/policy"
	"othello/trainer/templatefit"
)

func levelsVerb() *cobra.Command {
	var job arena.LevelLoss
	var source games.Source
	var kinds kinds
	var count, top int
	cmd := &cobra.Command{
		Use:   "levels",
		Short: "Measure the loss of each level's moves",
		Long:  `Measure how many discs a move of each level of an engine loses on positions of games, judged by a deep search of the alpha-beta engine. Random moves are measured beside them as a scale and, with --like, the moves that were played.`,
		Example: `
go run ./trainer levels --count 2000
go run ./trainer levels --kind people --like novice.onnx --count 1000`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	kind := f.String("kind", "search", "kind of engine")
	f.StringVar(&kinds.Weights, "weights", shippedWeights, "weights of the evaluation")
	f.StringVar(&kinds.Net, "net", "models/small.onnx", "network of the policy player")
	like := likeFlag(f)
	whole(f, &count, "count", 200, 1, mostDrawn, "positions")
	whole(f, &job.Judge.Depth, "depth", 9, 1, 60, "plies of the search that judges")
	whole(f, &job.Judge.Exact, "exact", 18, 0, 60, "empty squares from which the judge solves")
	whole(f, &top, "levels", 11, 0, math.MaxInt, "levels to measure, from the weakest")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the drawing and of the levels' errors")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if job.Weights, _, err = templatefit.ReadWeights(kinds.Weights); err != nil {
			return err
		}
		if job.Positions, job.Played, err = drawn(source, *like, count, job.Seed); err != nil {
			return err
		}
		if job.Levels, job.Engines, err = kinds.Bare(*kind); err != nil {
			return err
		}
		top = min(top, len(job.Levels))
		job.Levels, job.Engines = job.Levels[:top], job.Engines[:top]
		b := bar(cmd)
		b.Unit = "positions"
		rows, err := job.Run(cmd.Context(), func(n int) { b.Set("levels", n, count, "") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, rows, func(w io.Writer) { arena.PrintLevels(w, rows) })
	}
	return cmd
}

// drawn returns positions of games or, with like, of the validation part of that
// network's training, with the moves played.
func drawn(source games.Source, like string, count int, seed uint64) (list []game.Position, played []game.Square, err error) {
	if like == "" {
		all, err := source.Read()
		if err != nil {
			return nil, nil, err
		}
		list, err = games.Draw(all, count, rand.New(rand.NewPCG(seed, 1)))
		return list, nil, err
	}
	cases, _, err := read(source, like)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range policy.Sample(cases, count, seed) {
		list, played = append(list, c.Position), append(played, c.Move)
	}
	return list, played, nil
}
