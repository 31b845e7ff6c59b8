package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func checkVerb() *cobra.Command {
	var source games.Source
	job := positions.TheoryCheck{}
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check game databases",
		Long:  `Replay all games: are they legal, do they end as their databases say? With --solve, compare the theoretical scores stored with them with those of the endgame solver.`,
		Example: `
go run ./trainer check --files
go run ./trainer check --solve 2000 --journal solved.jsonl`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	files := f.Bool("files", false, "show each file with its date and hash")
	whole(f, &job.Count, "solve", 0, 0, math.MaxInt, "solve so many positions at the depth of the theoretical scores and compare")
	f.StringVar(&job.Journal, "journal", "", "file of the positions solved, continued if it exists")
	weights := f.String("weights", shippedWeights, "weights of the solver's evaluation")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		job.Games = source
		if job.Count > 0 {
			var err error
			if job.Weights, _, err = templatefit.ReadWeights(*weights); err != nil {
				return err
			}
		}
		b := bar(cmd)
		r, err := positions.CheckDatabases(cmd.Context(), source, func(n, of int) { b.Set("replay", n, of, "files") })
		if err != nil {
			return err
		}
		var solving error
		if job.Count > 0 {
			r.Theory, solving = job.Run(cmd.Context(), func(v *positions.TheoryVerdict) { b.Set("solve", v.Done, job.Count, v.String()) })
		}
		err = show(cmd.OutOrStdout(), *asJSON, r, func(w io.Writer) { positions.PrintDatabases(w, r, *files) })
		switch {
		case err != nil:
			return err
		case solving != nil:
			return solving
		case r.Illegal > 0:
			return fmt.Errorf("%d games have illegal moves", r.Illegal)
		}
		return nil
	}
	return cmd
}
