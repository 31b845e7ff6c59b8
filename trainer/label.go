package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/positions"
	"othello/trainer/progress"
)

// labelling is what the flags of the verb label say.
type labelling struct {
	label.Draw
	theory         bool
	outcome        int    // positions of each game that get its result; zero for labels by search
	from           int    // first year; zero for all
	count          int    // positions
	seed           uint64 // of the drawing
	weights, order string // files; empty for none
	depth, threads int
}

// check says what is wrong with the flags.
func (l *labelling) check() error {
	switch {
	case l.Least < 1 || l.Most < l.Least || l.Most > 60:
		return fmt.Errorf("%d to %d empties make no sense", l.Least, l.Most)
	case l.weights == "" && l.Most > 24 && !l.theory && l.outcome == 0:
		return fmt.Errorf("solving %d empties takes too long; search with -weights FILE", l.Most)
	case l.outcome < 0 || l.theory && l.outcome > 0:
		return errors.New("-theory and -outcome exclude each other, and -outcome is not negative")
	case l.depth < 0 || l.depth > 12 || l.count < 0:
		return errors.New("-depth is 0 to 12, -n not negative")
	}
	return checkDrawing(l.Wild, l.Random)
}

// job reads the weights. about is how its labels are made, for the store, which goes on
// with no others.
func (l *labelling) job(list []games.Game) (job label.Job, about string, err error) {
	job = label.Job{Draw: l.Draw, Games: list, Seed: l.seed, Count: l.count, Depth: l.depth, Threads: l.threads}
	about = fmt.Sprintf("%d to %d empties, %d%% wild, %d%% random, seed %d, %d games, ", l.Least, l.Most, l.Wild, l.Random, l.seed, len(list))
	if l.from > 0 {
		about = fmt.Sprintf("games from %d on, ", l.from) + about
	}
	switch {
	case l.theory:
		about = fmt.Sprintf("theoretical scores of %d games", len(list))
	case l.outcome > 0:
		about = fmt.Sprintf("results of %d games at %d positions each, seed %d", len(list), l.outcome, l.seed)
	case l.weights == "":
		about += "solved"
	default:
		var sum uint32
		if job.Weights, sum, err = readSummed(l.weights); err != nil {
			return job, "", err
		}
		about += fmt.Sprintf("depth %d with weights %08x", l.depth, sum)
	}
	if l.order != "" {
		job.Order, err = readWeights(l.order)
	}
	return job, about, err
}

func runLabel(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("label", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	to := fs.String("o", "", "position store to write or continue")
	var l labelling
	fs.BoolVar(&l.theory, "theory", false, "store the theoretical scores of the games instead of searching")
	fs.IntVar(&l.outcome, "outcome", 0, "store the result of each game at so many of its positions instead of searching")
	fs.IntVar(&l.Least, "least", 1, "fewest empties")
	fs.IntVar(&l.Most, "most", 12, "most empties")
	fs.IntVar(&l.Wild, "wild", 45, "percent of positions that leave their game by random moves")
	fs.IntVar(&l.Random, "random", 10, "percent of positions from games played at random")
	fs.IntVar(&l.from, "from", 0, "first year of the games to draw from; 0 for all")
	fs.IntVar(&l.count, "n", 100_000, "positions")
	fs.Uint64Var(&l.seed, "seed", 1, "of the drawing")
	fs.StringVar(&l.weights, "weights", "", "weights file to search with; none for exact scores")
	fs.StringVar(&l.order, "order", "", "weights file that only makes exact solving faster, worth while from about 16 empties on")
	fs.IntVar(&l.depth, "depth", 4, "plies to search, with -weights")
	fs.IntVar(&l.threads, "threads", runtime.NumCPU(), "goroutines")
	if err := parse(fs, args, out, "-o FILE"); err != nil {
		return err
	}
	if *to == "" || fs.NArg() > 0 {
		return errors.New("say where to with -o FILE")
	}
	if err := l.check(); err != nil {
		return err
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ","), First: l.from}.Read()
	if err != nil {
		return err
	}
	job, about, err := l.job(list)
	if err != nil {
		return err
	}
	dst, err := positions.Append(*to, about)
	if err != nil {
		return err
	}
	switch {
	case l.theory:
		err = label.Write(ctx, dst, label.Theory(list))
	case l.outcome > 0:
		err = label.Write(ctx, dst, label.Outcomes(list, l.outcome, l.seed))
	default:
		b := progress.New(bar, "label", dst.Count(), l.count)
		err = job.Run(ctx, dst, func(n int) { b.Set(n, "") })
	}
	fmt.Fprintf(out, "%s: %d positions, %s\n", *to, dst.Count(), about)
	if closing := dst.Close(); err == nil {
		err = closing
	}
	return err
}
