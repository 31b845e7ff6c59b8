package main

import (
	"fmt"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"

	"othello/ai/search"
	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

// setFlags adds the flags of the positions of a fit. read reads them.
func setFlags(cmd *cobra.Command) (read func() (*templatefit.Set, error)) {
	f := cmd.Flags()
	names := f.StringSlice("positions", nil, "labelled positions: stores, or patterns of their names")
	validate := 0
	whole(f, &validate, "validate", 32, 0, math.MaxInt, "one game in this many is held out to decide when to stop; 0 for none")
	return func() (*templatefit.Set, error) { return templatefit.Load(validate, *names...) }
}

func weightsVerb() *cobra.Command {
	var o templatefit.Options
	var source games.Source
	level := 0
	cmd := &cobra.Command{
		Use:   "weights",
		Short: "Fit template weights to labelled positions",
		Long:  `Fit template weights to labelled positions, stage by stage. Finished stages are kept beside the file until all are done, and the same call goes on from there after an interruption. With --level the constant of each stage is corrected afterwards, by the mean error on positions of games that are searched or solved.`,
		Example: `
go run ./trainer fit weights --positions 'train/*.pos' --out weights.bin
go run ./trainer fit weights --positions 'selfplay/*.pos' --ridge 300 --from models/template.bin --out weights.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	load := setFlags(cmd)
	required(cmd, "positions")
	out := outFlag(cmd, "weights file to write")
	begin := startFlags(f, "weights to begin with")
	wthorFlags(f, &source)
	whole(f, &level, "level", 0, 0, math.MaxInt, "positions of games by which the constant of each stage is corrected; 0 not to")
	f.Float64Var(&o.Ridge, "ridge", 25, "ridge: weight of the pull towards the initial weights, in positions")
	f.Float64Var(&o.Neighbour, "neighbour", 0.5, "weight of the neighbouring stages' positions")
	whole(f, &o.Iterations, "iterations", 60, 1, math.MaxInt, "most iterations, each a pass over the positions; a stage is done after eight without a lower held-out error")
	threadsFlag(f, &o.Threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		l, start, err := begin()
		if err != nil {
			return err
		}
		set, err := load()
		if err != nil {
			return err
		}
		b := bar(cmd)
		w, err := templatefit.All(cmd.Context(), set, l, start, *out+".part", o,
			func(line string) { b.Say(cmd.OutOrStdout(), line) },
			func(stage int, p templatefit.Progress) {
				b.Set(fmt.Sprintf("fit stage %d", stage), p.Iteration, o.Iterations, fmt.Sprintf("error %.3f, held-out %.3f", p.Loss, p.Error))
			})
		if err == nil && level > 0 {
			c := templatefit.Calibration{Job: positions.Labels{Seed: 1, Count: level, Depth: 4, Threads: o.Threads}, Exact: 13}
			if c.Job.Games, err = source.Read(); err == nil {
				w, err = c.Run(cmd.Context(), w, func(line string) { b.Say(cmd.OutOrStdout(), line) })
			}
		}
		if err == nil {
			err = wholefile.Replace(*out, w.Write)
		}
		if err != nil {
			return err
		}
		return templatefit.Forget(*out + ".part")
	})
	return cmd
}

func networkVerb() *cobra.Command {
	fit := templatefit.NetworkFit{Least: 8, Most: 50}
	cmd := &cobra.Command{
		Use:     "network WEIGHTS",
		Short:   "Fit the network that corrects the sum of template weights",
		Long:    `Fit a small network over the templates to what the sum of the weights gets wrong, and write the weights with it. It begins with the network that the weights have, if any.`,
		Example: `go run ./trainer fit network --positions 'selfplay/*.pos' --out template.bin models/template.bin`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	load := setFlags(cmd)
	out := outFlag(cmd, "weights file to write")
	f.Var(span{&fit.Least, &fit.Most, template.Numbers - 1, template.Numbers - 1}, "empties", "numbers of empty squares at which it corrects")
	whole(f, &fit.Passes, "passes", 2, 0, 100, "passes over the positions; 0 to write the weights without a network")
	threadsFlag(f, &fit.Threads)
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
		set, err := load()
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

func errorVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "error WEIGHTS...",
		Short:   "Measure weights against labelled positions",
		Example: `go run ./trainer measure error --positions 'test/*.pos' models/template.bin weights.bin`,
		Args:    cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	patterns := f.StringSlice("positions", nil, "labelled positions: stores, or patterns of their names")
	required(cmd, "positions")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		names, err := positions.Names(*patterns...)
		if err != nil {
			return err
		}
		var list []positions.Record
		for _, name := range names {
			_, some, err := positions.Read(name)
			if err != nil {
				return err
			}
			list = append(list, some...)
		}
		var rows []templatefit.Error
		for _, name := range args {
			w, _, err := templatefit.ReadWeights(name)
			if err != nil {
				return err
			}
			rows = append(rows, templatefit.Measure(filepath.Base(name), w, list)...)
		}
		return show(cmd.OutOrStdout(), *asJSON, rows)
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
go run ./trainer fit cuts --count 3000 --exact 18 --weights models/template.bin`,
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
		drawn, err := positions.OfGames.Positions(list, count, 1)
		if err != nil {
			return err
		}
		b := bar(cmd)
		c, err := search.FitCuts(cmd.Context(), w, drawn, depth, exact, func(done int) { b.Set("probcut", done, count, "") })
		if err != nil {
			return err
		}
		if *asJSON {
			return show(cmd.OutOrStdout(), true, c)
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%#v\n", c)
		return err
	}
	return cmd
}
