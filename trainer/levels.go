package main

import (
	"io"
	"math"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"othello/ai/search"
	"othello/trainer/games"
	"othello/trainer/levels"
	"othello/trainer/modelfile"
)

func levelsVerb() *cobra.Command {
	var job levels.Job
	var source games.Source
	var count, top int
	cmd := &cobra.Command{
		Use:     "levels",
		Short:   "Measure what the moves of each level lose",
		Long:    `Measure how many discs a move of each level of the alpha-beta engine loses on positions of games, judged by a deeper search of the same engine. Random moves are measured beside them as a scale.`,
		Example: `go run ./trainer levels --count 2000`,
		Args:    cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	weights := f.String("weights", shippedWeights, "weights of the evaluation")
	whole(f, &count, "count", 200, 1, mostDrawn, "positions")
	whole(f, &job.Judge.Depth, "depth", 9, 1, 60, "plies of the search that judges")
	whole(f, &job.Judge.Exact, "exact", 18, 0, 60, "empty squares from which the judge solves")
	whole(f, &top, "levels", 11, 0, math.MaxInt, "levels to measure, from the weakest")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the drawing and of the levels' errors")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if job.Weights, _, err = modelfile.Weights(*weights); err != nil {
			return err
		}
		list, err := source.Read()
		if err != nil {
			return err
		}
		if job.Positions, err = games.Draw(list, count, rand.New(rand.NewPCG(job.Seed, 1))); err != nil {
			return err
		}
		all := search.Levels()
		job.Levels = all[:min(top, len(all))]
		b := bar(cmd)
		rows, err := job.Run(cmd.Context(), func(n int) { b.Set("levels", n, count, "positions") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, rows, func(w io.Writer) { levels.Print(w, rows) })
	}
	return cmd
}
