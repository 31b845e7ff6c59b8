package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/positions"
	"othello/trainer/progress"
	"othello/trainer/templatefit"
)

func runBootstrap(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("bootstrap", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	dir := fs.String("dir", "", "folder for the stages' positions and weights")
	solved := fs.String("solved", "", "stores of exact labels, patterns separated by commas")
	top := fs.Int("top", 21, "last stage to label by search")
	bottom := fs.Int("bottom", 0, "first stage to fit")
	count := fs.Int("n", 150_000, "positions to label of each stage")
	depth := fs.Int("depth", 4, "plies to search")
	wild := fs.Int("wild", 45, "percent of positions that leave their game by random moves")
	random := fs.Int("random", 10, "percent of positions from games played at random")
	seed := fs.Uint64("seed", 1000, "of the drawing")
	from := fs.String("from", "", "weights to start each stage from; none for the stage after it")
	to := fs.String("o", "", "weights file to write")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	options, split := fitFlags(fs)
	if err := parse(fs, args, out, "-dir FOLDER -solved PATTERN -o FILE"); err != nil {
		return err
	}
	if *dir == "" || *solved == "" || *to == "" || fs.NArg() > 0 {
		return fmt.Errorf("-dir, -solved and -o are needed")
	}
	if *bottom < 0 || *top < *bottom || *top >= template.Stages-1 {
		return fmt.Errorf("-bottom and -top are 0 to %d", template.Stages-2)
	}
	if *depth < 1 || *depth > 12 || *count < 0 {
		return fmt.Errorf("-depth is 1 to 12, -n not negative")
	}
	if err := cmp.Or(checkDrawing(*wild, *random), checkFit(options, split)); err != nil {
		return err
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ",")}.Read()
	if err != nil {
		return err
	}
	options.Threads = *threads
	b := templatefit.Bootstrap{
		Job: label.Job{
			Draw:  label.Draw{Wild: *wild, Random: *random},
			Games: list, Seed: *seed, Depth: *depth, Threads: *threads,
		},
		Dir: *dir, Solved: strings.Split(*solved, ","), Top: *top, Bottom: *bottom, Count: *count,
		Split: *split, Options: *options,
	}
	if *from != "" {
		if b.From, err = readWeights(*from); err != nil {
			return err
		}
	}
	bars := map[string]*progress.Bar{}
	show := func(name string, done, total int, note string) {
		if bars[name] == nil {
			bars[name] = progress.New(bar, name, done, total)
		}
		bars[name].Set(done, note)
	}
	w, err := b.Run(ctx,
		func(line string) { fmt.Fprintln(out, line) },
		func(stage, done int) { show(fmt.Sprintf("label stage %d", stage), done, *count, "") },
		func(stage int, p templatefit.Progress) {
			show(fmt.Sprintf("fit stage %d", stage), p.Iteration, options.Iterations, fitNote(p))
		})
	if err != nil {
		return err
	}
	w.About = "fitted by trainer bootstrap " + withoutFolders(args)
	return wholefile.Replace(*to, w.Write)
}

// withoutFolders is a command line to keep in a file: where its files lay on this
// machine is nobody's business.
func withoutFolders(args []string) string {
	var out []string
	for _, arg := range args {
		var names []string
		for name := range strings.SplitSeq(arg, ",") {
			names = append(names, filepath.Base(name))
		}
		out = append(out, strings.Join(names, ","))
	}
	return strings.Join(out, " ")
}

func fitNote(p templatefit.Progress) string {
	return fmt.Sprintf("error %.3f, held-out %.3f (mean %.3f)", p.Loss, p.Error, p.Mean)
}

// checkFit says what is wrong with the flags that all fits share.
func checkFit(o *templatefit.Options, s *positions.Split) error {
	switch {
	case o.Iterations < 1:
		return errors.New("-iterations is at least 1")
	case !(min(o.Ridge, o.Neighbour, o.Outcome, o.Theory, o.Played, o.Calm) >= 0): // NaN, too
		return errors.New("-ridge, -neighbour, -outcome, -theory, -played and -calm are not negative")
	case min(o.Patience, s.TestFrom, s.Validate) < 0:
		return errors.New("-patience, -test-from and -validate are not negative")
	}
	return nil
}

// fitFlags are the flags that all fits share.
func fitFlags(fs *flag.FlagSet) (*templatefit.Options, *positions.Split) {
	o, s := &templatefit.Options{}, &positions.Split{}
	fs.Float64Var(&o.Ridge, "ridge", 25, "weight of the pull towards the start, in positions")
	fs.Float64Var(&o.Neighbour, "neighbour", 0.3, "weight of the neighbouring stages' positions")
	fs.Float64Var(&o.Outcome, "outcome", 0, "weight of game results as labels")
	fs.Float64Var(&o.Theory, "theory", 1, "weight of theoretical scores as labels")
	fs.Float64Var(&o.Played, "played", 0.5, "weight of the results of self-play as labels")
	fs.Float64Var(&o.Calm, "calm", 0, "discs at which a position counts half, because the game is decided; 0 for never")
	fs.IntVar(&o.Iterations, "iterations", 60, "most passes over the data")
	fs.IntVar(&o.Patience, "patience", 8, "passes without a lower held-out error before a stage is done; 0 for never")
	fs.IntVar(&s.TestFrom, "test-from", 2019, "first year held out for the report; 0 for none")
	fs.IntVar(&s.Validate, "validate", 32, "one of so many games decides when to stop; 0 for none")
	return o, s
}
