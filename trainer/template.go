package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func templateVerb() *cobra.Command {
	var options templatefit.Options
	var split positions.Split
	first, last := 0, 0
	cmd := &cobra.Command{
		Use:   "template",
		Short: "Fit template weights to labelled positions",
		Long:  `Fit template weights to labelled positions, stage by stage. Finished stages are kept beside the file until all are done, and the same call goes on from there after an interruption.`,
		Example: `
go run ./trainer template --positions 'train/*.pos' --out weights.bin
go run ./trainer template --sorted sorted --level --neighbour 0.5 --from models/template.bin --out weights.bin
go run ./trainer template --positions exact.pos --stages 24-29 --from models/template.bin --out weights.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	names := f.StringSlice("positions", nil, "labelled positions: stores, or patterns of their names")
	sorted := f.String("sorted", "", "folder of sorted positions, in place of stores: more than fit into memory")
	out := outFlag(cmd, "weights file to write")
	from := f.String("from", "", "weights to begin with, and to keep for the stages that are not fitted")
	f.Var(span{&first, &last, 59, 59}, "stages", "stages to fit; all if it is not given")
	layout := layoutFlag(f)
	about := f.String("about", "", "description to keep in the file; empty for the call")
	fitFlags(f, &options)
	splitFlags(f, &split)
	cmd.MarkFlagsOneRequired("positions", "sorted")
	cmd.MarkFlagsMutuallyExclusive("positions", "sorted")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		start, _, err := templatefit.ReadWeights(*from)
		if err != nil {
			return err
		}
		l, err := layout(start)
		if err == nil && start != nil && start.String() != l.String() {
			start, err = start.Convert(l)
		}
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
			func(stage int, p templatefit.Progress) {
				b.Set(fmt.Sprintf("fit stage %d", stage), p.Iteration, options.Iterations, fitNote(p))
			})
		if err != nil {
			return err
		}
		if w.About = *about; w.About == "" {
			w.About = "fitted by " + commandLine(cmd, args)
		}
		if err := wholefile.Replace(*out, w.Write); err != nil {
			return err
		}
		return templatefit.Forget(*out + ".part")
	})
	return cmd
}
