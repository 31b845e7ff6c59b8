package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/positions"
	"othello/trainer/templatefit"
)

func runError(_ context.Context, args []string, out, _ io.Writer) error {
	fs := flag.NewFlagSet("error", flag.ContinueOnError)
	pos := fs.String("pos", "", "stores of labelled positions, patterns separated by commas")
	part := fs.String("part", "test", "test, validate, train or all positions")
	svg := fs.String("svg", "", "draw the errors into this file")
	_, split := fitFlags(fs)
	if err := parse(fs, args, out, "-pos PATTERN WEIGHTS..."); err != nil {
		return err
	}
	if *pos == "" || fs.NArg() == 0 {
		return fmt.Errorf("name stores with -pos and at least one weights file")
	}
	parts := map[string][]positions.Part{
		"test": {positions.Test}, "validate": {positions.Validate}, "train": {positions.Train},
		"all": {positions.Train, positions.Validate, positions.Test},
	}[*part]
	if parts == nil {
		return fmt.Errorf("-part %s is not test, validate, train or all", *part)
	}
	set, err := templatefit.Load(*split, strings.Split(*pos, ",")...)
	if err != nil {
		return err
	}
	var list []positions.Record
	for _, p := range parts {
		for stage := range template.Stages {
			list = append(list, set.Records(p, stage)...)
		}
	}
	var curves []templatefit.Curve
	var overall []templatefit.Error
	for _, name := range fs.Args() {
		w, err := readWeights(name)
		if err != nil {
			return err
		}
		by, all := templatefit.Errors(w, list)
		curves = append(curves, templatefit.Curve{Name: filepath.Base(name), Errors: by})
		overall = append(overall, all)
	}
	templatefit.Table(out, curves, overall)
	if *svg != "" {
		return wholefile.Replace(*svg, func(w io.Writer) error { return templatefit.Plot(w, curves) })
	}
	return nil
}
