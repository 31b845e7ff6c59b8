package main

import (
	"context"
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

func runSelfplay(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	dirs := fs.String("games", "../shared/wthor", "folders of WTHOR files to take openings from, separated by commas")
	to := fs.String("o", "", "position store to write or continue")
	weights := fs.String("weights", "", "weights file to play with")
	least := fs.Int("least", 16, "fewest empties at the beginning of a game")
	most := fs.Int("most", 58, "most empties at the beginning of a game")
	wild := fs.Int("wild", 50, "percent of games whose opening leaves a game by random moves")
	random := fs.Int("random", 25, "percent of games whose opening is random")
	blocks := fs.Int("blocks", 100, fmt.Sprintf("blocks of %d games", label.BlockGames))
	depth := fs.Int("depth", 4, "plies to search")
	exact := fs.Int("exact", 12, "empties from which on play is perfect")
	seed := fs.Uint64("seed", 1, "of the openings")
	threads := fs.Int("threads", runtime.NumCPU(), "goroutines")
	if err := parse(fs, args, out, "-weights FILE -o FILE"); err != nil {
		return err
	}
	switch {
	case *to == "" || *weights == "" || fs.NArg() > 0:
		return fmt.Errorf("-o and -weights are needed")
	case *exact < 0 || *exact > 20 || *least <= *exact || *most < *least || *most > 60:
		return fmt.Errorf("games from %d to %d empties, perfect from %d, make no sense", *least, *most, *exact)
	case *depth < 1 || *depth > 12 || *blocks < 0:
		return fmt.Errorf("-depth is 1 to 12, -blocks not negative")
	}
	if err := checkDrawing(*wild, *random); err != nil {
		return err
	}
	list, err := games.Source{Paths: strings.Split(*dirs, ",")}.Read()
	if err != nil {
		return err
	}
	w, sum, err := readSummed(*weights)
	if err != nil {
		return err
	}
	job := label.SelfPlay{
		Draw:  label.Draw{Least: *least, Most: *most, Wild: *wild, Random: *random},
		Games: list, Seed: *seed, Blocks: *blocks, Weights: w, Depth: *depth, Exact: *exact, Threads: *threads,
	}
	about := fmt.Sprintf("self-play from %d to %d empties, %d%% wild, %d%% random, seed %d, %d games, depth %d with weights %08x, exact at %d",
		*least, *most, *wild, *random, *seed, len(list), *depth, sum, *exact)
	dst, err := positions.Append(*to, about)
	if err != nil {
		return err
	}
	show := progress.New(bar, "selfplay", dst.Blocks(), *blocks)
	err = job.Run(ctx, dst, func(n int) { show.Set(n, fmt.Sprintf("%d positions", dst.Count())) })
	fmt.Fprintf(out, "%s: %d positions, %s\n", *to, dst.Count(), about)
	if closing := dst.Close(); err == nil {
		err = closing
	}
	return err
}
