package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/templatefit"
)

func runCalibrate(ctx context.Context, args []string, out, _ io.Writer) error {
	fs := flag.NewFlagSet("calibrate", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	to := fs.String("o", "", "weights file to write")
	count := fs.Int("n", 4000, "positions of each stage")
	depth := fs.Int("depth", 4, "plies to search, even")
	exact := fs.Int("exact", 13, "empties up to which positions are solved")
	seed := fs.Uint64("seed", 1, "of the drawing")
	about := fs.String("about", "", "description to keep in the file; empty for the old one")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	if err := parse(fs, args, out, "-o FILE WEIGHTS"); err != nil {
		return err
	}
	if *to == "" || fs.NArg() != 1 || *count < 1 {
		return fmt.Errorf("name a weights file and where to write with -o")
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	w, err := readWeights(fs.Arg(0))
	if err != nil {
		return err
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ",")}.Read()
	if err != nil {
		return err
	}
	c := templatefit.Calibration{
		Job:   label.Job{Games: list, Seed: *seed, Count: *count, Depth: *depth, Threads: *threads},
		Exact: *exact,
	}
	w, err = c.Run(ctx, w, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	if *about != "" {
		w.About = *about
	}
	return wholefile.Replace(*to, w.Write)
}
