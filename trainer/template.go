package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"

	"github.com/spf13/cobra"

	"othello/ai/search"
	"othello/ai/template"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func weightsVerb() *cobra.Command {
	var options templatefit.Options
	var split positions.Split
	first, last := 0, 0
	cmd := &cobra.Command{
		Use:   "weights",
		Short: "Fit template weights to labelled positions",
		Long:  `Fit template weights to labelled positions, stage by stage. Finished stages are kept beside the file until all are done, and the same call goes on from there after an interruption.`,
		Example: `
go run ./trainer fit weights --positions 'train/*.pos' --out weights.bin
go run ./trainer fit weights --sorted sorted --level --neighbour 0.5 --from models/template.bin --out weights.bin
go run ./trainer fit weights --positions exact.pos --stages 24-29 --from models/template.bin --out weights.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	names := f.StringSlice("positions", nil, "labelled positions: stores, or patterns of their names")
	sorted := f.String("sorted", "", "folder of sorted positions, in place of stores: more than fit into memory")
	out := outFlag(cmd, "weights file to write")
	begin := startFlags(f, "weights to begin with, and to keep for the stages that are not fitted")
	f.Var(span{&first, &last, 59, 59}, "stages", "stages to fit; all if it is not given")
	fitFlags(f, &options)
	splitFlags(f, &split)
	cmd.MarkFlagsOneRequired("positions", "sorted")
	cmd.MarkFlagsMutuallyExclusive("positions", "sorted")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		l, start, err := begin()
		if err != nil {
			return err
		}
		if !f.Changed("stages") {
			first, last = 0, l.Stages-1
		}
		if last >= l.Stages {
			return cli.Usagef("there are only %d stages", l.Stages)
		}
		var set *templatefit.Set
		if *sorted != "" {
			set, err = templatefit.OpenSorted(split, *sorted)
		} else {
			set, err = templatefit.Load(split, *names...)
		}
		if err != nil {
			return err
		}
		b := bar(cmd)
		w, err := templatefit.All(cmd.Context(), set, l, start, first, last, *out+".part", options,
			func(line string) { b.Say(cmd.OutOrStdout(), line) },
			fitReport(b, options.Iterations))
		if err != nil {
			return err
		}
		w.About = "fitted by " + commandLine(cmd, args)
		if err := wholefile.Replace(*out, w.Write); err != nil {
			return err
		}
		return templatefit.Forget(*out + ".part")
	})
	return cmd
}

func networkVerb() *cobra.Command {
	var fit templatefit.NetworkFit
	var split positions.Split
	cmd := &cobra.Command{
		Use:     "network WEIGHTS",
		Short:   "Fit the network that corrects the sum of template weights",
		Long:    `Fit a small network over the templates to what the sum of the weights gets wrong, and write the weights with it. It begins with the network that the weights have, if any.`,
		Example: `go run ./trainer fit network --positions 'selfplay/*.pos' --out template.bin models/template.bin`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	names := f.StringSlice("positions", nil, "labelled positions: stores, or patterns of their names")
	out := outFlag(cmd, "weights file to write")
	fit.Least, fit.Most, fit.Rate, fit.Played, fit.Seed = 8, 50, 0.02, 0.3, 1
	f.Var(span{&fit.Least, &fit.Most, template.Numbers - 1, template.Numbers - 1}, "empties", "numbers of empty squares at which it corrects")
	whole(f, &fit.Passes, "passes", 2, 0, 100, "passes over the positions; 0 to write the weights without a network")
	threadsFlag(f, &fit.Threads)
	splitFlags(f, &split)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		w, _, err := templatefit.ReadWeights(args[0])
		if err != nil {
			return err
		}
		if fit.Passes == 0 {
			if w, err = w.WithNetwork(nil); err != nil {
				return err
			}
			return wholefile.Replace(*out, w.Write)
		}
		set, err := templatefit.Load(split, *names...)
		if err != nil {
			return err
		}
		b := bar(cmd)
		w, err = fit.Run(cmd.Context(), set, w,
			func(line string) { b.Say(cmd.OutOrStdout(), line) },
			func(pass, done, all int) { b.Set(fmt.Sprintf("pass %d", pass+1), done, all, "") })
		if err != nil {
			return err
		}
		return wholefile.Replace(*out, w.Write)
	})
	return cmd
}

func levelVerb() *cobra.Command {
	c := templatefit.Calibration{Job: positions.Labels{Seed: 1}}
	var source games.Source
	cmd := &cobra.Command{
		Use:     "level WEIGHTS",
		Short:   "Correct the constant of each stage",
		Long:    `Compare the evaluation of each stage with searches and exact scores of positions from games, and correct its constant by the mean error.`,
		Example: `go run ./trainer fit level --out level.bin weights.bin`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "weights file to write")
	whole(f, &c.Job.Count, "count", 4000, 1, math.MaxInt, "positions of each stage")
	whole(f, &c.Job.Depth, "depth", 4, 2, 12, "plies to search, even")
	whole(f, &c.Exact, "exact", 13, 0, 60, "empty squares up to which positions are solved")
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
		return wholefile.Replace(*out, w.Write)
	})
	return cmd
}

func errorVerb() *cobra.Command {
	var split positions.Split
	cmd := &cobra.Command{
		Use:     "error WEIGHTS...",
		Short:   "Measure weights against labelled positions",
		Example: `go run ./trainer measure error --positions 'test/*.pos' --part all models/template.bin weights.bin`,
		Args:    cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	names := positionsFlag(cmd, "labelled positions")
	part := f.String("part", "test", "test, validate, train or all positions")
	svg := f.String("svg", "", "draw the errors into this file")
	asJSON := jsonFlag(f)
	splitFlags(f, &split)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		parts := map[string][]positions.Part{
			"test": {positions.Test}, "validate": {positions.Validate}, "train": {positions.Train},
			"all": {positions.Train, positions.Validate, positions.Test},
		}[*part]
		if parts == nil {
			return cli.Usagef("--part must be test, validate, train or all, not %q", *part)
		}
		set, err := templatefit.Load(split, *names...)
		if err != nil {
			return err
		}
		var list []positions.Record
		for _, p := range parts {
			for some, err := range set.Each(p, 0, 64) {
				if err != nil {
					return err
				}
				list = append(list, some...)
			}
		}
		var curves []templatefit.Curve
		for _, name := range args {
			w, _, err := templatefit.ReadWeights(name)
			if err != nil {
				return err
			}
			curves = append(curves, templatefit.Measure(filepath.Base(name), w, list))
		}
		if *svg != "" {
			if err := wholefile.Replace(*svg, templatefit.Picture(curves).Write); err != nil {
				return err
			}
		}
		return show(cmd.OutOrStdout(), *asJSON, curves, func(w io.Writer) { templatefit.Table(w, curves) })
	}
	return cmd
}

func cutsVerb() *cobra.Command {
	var source games.Source
	var count, depth, exact int
	cmd := &cobra.Command{
		Use:   "cuts",
		Short: "Fit the probabilistic cuts of the search to an evaluation",
		Long:  `Fit the model behind the probabilistic cuts of the alpha-beta search to an evaluation, and print it as package search holds it.`,
		Example: `
go run ./trainer fit cuts --count 3000 --exact 18 --weights models/template.bin
go run ./trainer fit cuts --count 3000`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	weights := f.String("weights", "", "weights of the evaluation; none for the hand evaluation")
	whole(f, &count, "count", 600, 1, mostDrawn, "positions")
	whole(f, &depth, "depth", 8, 1, 30, "plies of the deepest midgame search")
	whole(f, &exact, "exact", 17, 0, 30, "most empty squares to solve from")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		list, err := source.Read()
		if err != nil {
			return err
		}
		positions, err := games.Draw(list, count, rand.New(rand.NewPCG(1, 0)))
		if err != nil {
			return err
		}
		b := bar(cmd)
		c, err := search.FitCuts(cmd.Context(), w, positions, depth, exact, func(done int) { b.Set("probcut", done, count, "") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, c, func(w io.Writer) {
			fmt.Fprintf(w, "Middle: [4]float64{%.3f, %.3f, %.3f, %.3f},\nEnd:    [4]float64{%.3f, %.3f, %.3f, %.3f},\nDrift:  [2]float64{%.3f, %.3f},\n",
				c.Middle[0], c.Middle[1], c.Middle[2], c.Middle[3], c.End[0], c.End[1], c.End[2], c.End[3], c.Drift[0], c.Drift[1])
		})
	}
	return cmd
}
