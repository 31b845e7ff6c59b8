package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"othello/trainer/games"
	"othello/trainer/label"
	"othello/trainer/progress"
	"othello/trainer/store"
)

func runLabel(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("label", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files, separated by commas")
	to := fs.String("o", "", "position store to write or continue")
	theory := fs.Bool("theory", false, "store the theoretical scores of the games instead of searching")
	outcome := fs.Int("outcome", 0, "store the result of each game at so many of its positions instead of searching")
	least := fs.Int("least", 1, "fewest empties")
	most := fs.Int("most", 12, "most empties")
	wild := fs.Int("wild", 45, "percent of positions that leave their game by random moves")
	random := fs.Int("random", 10, "percent of positions from games played at random")
	from := fs.Int("from", 0, "first year of the games to draw from; 0 for all")
	count := fs.Int("n", 100_000, "positions")
	seed := fs.Uint64("seed", 1, "of the drawing")
	weights := fs.String("weights", "", "weights file to search with; none for exact scores")
	order := fs.String("order", "", "weights file that only makes exact solving faster, worth while from about 16 empties on")
	depth := fs.Int("depth", 4, "plies to search, with -weights")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	if err := parse(fs, args, out, "-o FILE"); err != nil {
		return err
	}
	switch {
	case *to == "" || fs.NArg() > 0:
		return fmt.Errorf("say where to with -o FILE")
	case *least < 1 || *most < *least || *most > 60:
		return fmt.Errorf("%d to %d empties make no sense", *least, *most)
	case *weights == "" && *most > 24 && !*theory && *outcome == 0:
		return fmt.Errorf("solving %d empties takes too long; search with -weights FILE", *most)
	case *outcome < 0 || *theory && *outcome > 0:
		return fmt.Errorf("-theory and -outcome exclude each other, and -outcome is not negative")
	case *depth < 0 || *depth > 12 || *count < 0:
		return fmt.Errorf("-depth is 0 to 12, -n not negative")
	}
	if err := checkDrawing(*wild, *random); err != nil {
		return err
	}
	list, err := games.Read(strings.Split(*dirs, ",")...)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(g games.Game) bool { return g.Year < *from })
	if len(list) == 0 {
		return fmt.Errorf("no game is of %d or later", *from)
	}
	job := label.Job{
		Draw:  label.Draw{Least: *least, Most: *most, Wild: *wild, Random: *random},
		Games: list, Seed: *seed, Count: *count, Depth: *depth, Threads: *threads,
	}
	about := fmt.Sprintf("%d to %d empties, %d%% wild, %d%% random, seed %d, %d games, ", *least, *most, *wild, *random, *seed, len(list))
	if *from > 0 {
		about = fmt.Sprintf("games from %d on, ", *from) + about
	}
	switch {
	case *theory:
		about = fmt.Sprintf("theoretical scores of %d games", len(list))
	case *outcome > 0:
		about = fmt.Sprintf("results of %d games at %d positions each, seed %d", len(list), *outcome, *seed)
	case *weights == "":
		about += "solved"
	default:
		w, sum, err := readSummed(*weights)
		if err != nil {
			return err
		}
		job.Weights = w
		about += fmt.Sprintf("depth %d with weights %08x", *depth, sum)
	}
	if *order != "" {
		if job.Order, err = readWeights(*order); err != nil {
			return err
		}
	}
	dst, err := store.Append(*to, about)
	if err != nil {
		return err
	}
	switch {
	case *theory:
		err = label.Write(ctx, dst, label.Theory(list))
	case *outcome > 0:
		err = label.Write(ctx, dst, label.Outcomes(list, *outcome, *seed))
	default:
		b := progress.New(bar, "label", dst.Count(), *count)
		err = job.Run(ctx, dst, func(n int) { b.Set(n, "") })
	}
	fmt.Fprintf(out, "%s: %d positions, %s\n", *to, dst.Count(), about)
	if closing := dst.Close(); err == nil {
		err = closing
	}
	return err
}
