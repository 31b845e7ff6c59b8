package main

import (
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func errorVerb() *cobra.Command {
	var split positions.Split
	cmd := &cobra.Command{
		Use:     "error WEIGHTS...",
		Short:   "Measure weights against labelled positions",
		Example: `go run ./trainer error --positions 'test/*.pos' --part all models/template.bin weights.bin`,
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
			if err := wholefile.Replace(*svg, func(w io.Writer) error { return templatefit.Plot(w, curves) }); err != nil {
				return err
			}
		}
		return show(cmd.OutOrStdout(), *asJSON, curves, func(w io.Writer) { templatefit.Table(w, curves) })
	}
	return cmd
}
