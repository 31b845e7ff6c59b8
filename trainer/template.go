package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/progress"
	"othello/trainer/templatefit"
)

func runTemplate(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("template", flag.ContinueOnError)
	pos := fs.String("pos", "", "stores of labelled positions, patterns separated by commas")
	from := fs.String("from", "", "weights to start from, and to keep for the stages that are not fitted")
	to := fs.String("o", "", "weights file to write")
	first := fs.Int("first", 0, "first stage to fit")
	last := fs.Int("last", template.Stages-1, "last stage to fit")
	about := fs.String("about", "", "description to keep in the file")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	options, split := fitFlags(fs)
	if err := parse(fs, args, out, "-pos PATTERN -o FILE"); err != nil {
		return err
	}
	if *pos == "" || *to == "" || fs.NArg() > 0 {
		return fmt.Errorf("-pos and -o are needed")
	}
	if *first < 0 || *last < *first || *last >= template.Stages {
		return fmt.Errorf("stages go from 0 to %d", template.Stages-1)
	}
	if err := checkFit(options, split); err != nil {
		return err
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	options.Threads = *threads
	var start *template.Weights
	if *from != "" {
		var err error
		if start, err = readWeights(*from); err != nil {
			return err
		}
	}
	set, err := templatefit.Load(*split, strings.Split(*pos, ",")...)
	if err != nil {
		return err
	}
	w, err := templatefit.All(ctx, set, start, *first, *last, *to+".part", *options,
		func(line string) { fmt.Fprintln(out, line) },
		func(stage int) func(templatefit.Progress) {
			b := progress.New(bar, fmt.Sprintf("fit stage %d", stage), 0, options.Iterations)
			return func(p templatefit.Progress) { b.Set(p.Iteration, fitNote(p)) }
		})
	if err != nil {
		return err
	}
	w.About = *about
	if w.About == "" {
		w.About = "fitted by trainer template " + withoutFolders(args)
	}
	if err := wholefile.Replace(*to, w.Write); err != nil {
		return err
	}
	return templatefit.Forget(*to + ".part")
}
