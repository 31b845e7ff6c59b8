package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

func calibrateVerb() *cobra.Command {
	var c templatefit.Calibration
	var source games.Source
	cmd := &cobra.Command{
		Use:     "calibrate WEIGHTS",
		Short:   "Correct the constant of each stage",
		Long:    `Compare the evaluation of each stage with searches and exact scores of positions from games, and correct its constant by the mean error.`,
		Example: `go run ./trainer calibrate --out level.bin weights.bin`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "weights file to write")
	whole(f, &c.Job.Count, "count", 4000, 1, math.MaxInt, "positions of each stage")
	whole(f, &c.Job.Depth, "depth", 4, 2, 12, "plies to search, even")
	whole(f, &c.Exact, "exact", 13, 0, 60, "empty squares up to which positions are solved")
	f.Uint64Var(&c.Job.Seed, "seed", 1, "seed of the drawing")
	about := f.String("about", "", "description to keep in the file; empty for the old one")
	threadsFlag(f, &c.Job.Threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		w, _, err := templatefit.ReadWeights(args[0])
		if err != nil {
			return err
		}
		if c.Job.Games, err = source.Read(); err != nil {
			return err
		}
		if w, err = c.Run(cmd.Context(), w, func(line string) { fmt.Fprintln(cmd.OutOrStdout(), line) }); err != nil {
			return err
		}
		if *about != "" {
			w.About = *about
		}
		return wholefile.Replace(*out, w.Write)
	})
	return cmd
}
