package main

import (
	"math"

	"github.com/spf13/cobra"

	"othello/trainer/arena"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

func problemsVerb() *cobra.Command {
	var job arena.ProblemGenerator
	source := games.Source{First: 2015}
	cmd := &cobra.Command{
		Use:     "problems",
		Short:   "Solve all moves of positions, to judge weights by",
		Long:    `Draw positions from games and solve every move of theirs, for the verb judge. A position with 26 empty squares takes a minute or two. The file may grow: the first of many are those of a few.`,
		Example: `go run ./trainer problems --count 200 --empties 26 --out problems-26.jsonl`,
		Args:    cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "file of problems, continued if it exists")
	weights := f.String("weights", shippedWeights, "weights of the solver's evaluation")
	whole(f, &job.Count, "count", 200, 1, math.MaxInt, "problems")
	whole(f, &job.Empties, "empties", 26, 1, 60, "empty squares")
	f.Uint64Var(&job.Seed, "seed", 1, "seed of the drawing")
	threadsFlag(f, &job.Threads)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if job.Weights, _, err = templatefit.ReadWeights(*weights); err != nil {
			return err
		}
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		job.Path = *out
		b := bar(cmd)
		b.Unit = "problems"
		return job.Run(cmd.Context(), func(n int) { b.Set("solve", n, job.Count, "") })
	}
	return cmd
}
