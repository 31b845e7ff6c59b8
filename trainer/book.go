package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	opening "othello/book"
	"othello/internal/wholefile"
	"othello/trainer/book"
	"othello/trainer/games"
	"othello/trainer/progress"
)

func runBook(ctx context.Context, args []string, out, bar io.Writer) error {
	fs := flag.NewFlagSet("book", flag.ContinueOnError)
	dir := fs.String("games", "../shared/wthor", "folder of WTHOR files")
	to := fs.String("o", "models/book.bin", "book to write")
	journal := fs.String("journal", "book.judged", "file of judgements to continue")
	least := fs.Int("least", 10, "games in which a position was seen to be in the book")
	reply := fs.Float64("reply", 2, "discs that a move may lose for the book to go on after it")
	weights := fs.String("weights", "models/template.bin", "weights file to search with; empty for the hand evaluation")
	depths := []int{5, 12, 14}
	fs.Func("depths", "plies to search: all moves at the first depth, those near the best at the others, in turn (default 5,12,14)", func(s string) (err error) {
		depths, err = ascending(s)
		return err
	})
	near := fs.Float64("near", 2, "discs that a move may lose to be near the best")
	settle := fs.Float64("settle", 0.75, "moves near the best are searched two plies deeper for as long as that moves their score by more discs; 0 for not")
	deepest := fs.Int("deepest", 16, "most plies to search for that")
	threads := fs.Int("threads", runtime.NumCPU(), "positions searched at a time")
	hash := fs.Int("hash", 256, "MiB of the hash table")
	check := fs.Int("check", 0, "instead of building, search so many positions of the book and compare its moves")
	loss := fs.Float64("loss", 0, "with -check: discs that the book may lose on a move")
	if err := parse(fs, args, out, ""); err != nil {
		return err
	}
	if err := noArguments(fs); err != nil {
		return err
	}
	switch {
	case *near < *reply:
		return fmt.Errorf("-near %v is less than -reply %v", *near, *reply)
	case *least < 1 || *reply < 0 || *settle < 0 || *threads < 1 || *hash < 1:
		return fmt.Errorf("-least, -threads and -hash are at least 1, -reply and -settle are not negative")
	}
	var w *template.Weights
	if *weights != "" {
		var err error
		if w, err = readWeights(*weights); err != nil {
			return err
		}
	}
	engine := book.Steady(search.New(search.Options{HashMB: *hash, Threads: 1, Weights: w}))
	limits := ai.Limits{Threads: 1}
	if *check > 0 {
		limits = book.To(limits, depths[len(depths)-1])
		return checkBook(ctx, *to, *check, *loss, engine, limits, *threads, out, bar)
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	list, err := games.Source{Paths: []string{*dir}}.Read()
	if err != nil {
		return err
	}
	job := book.Job{
		Games: list, Least: *least, Reply: *reply, Journal: *journal,
		Engine:  engine,
		Limits:  limits,
		Depths:  depths,
		Near:    *near,
		Settle:  *settle,
		Deepest: *deepest,
		Threads: *threads,
	}
	var p *progress.Bar
	var round [2]int
	tree, s, stopped := job.Run(ctx, func(depth, judged, total int) {
		if now := [2]int{depth, total}; p == nil || round != now {
			p, round = progress.New(bar, fmt.Sprintf("depth %d", depth), judged-1, total), now
		}
		p.Set(judged, "")
	})
	switch {
	case stopped != nil && ctx.Err() != nil:
		return fmt.Errorf("%s has the %d judgements so far, and %s is as it was: %w", *journal, s.Judged, *to, stopped)
	case stopped != nil:
		return stopped
	}
	b, err := tree.Book()
	if err == nil {
		err = b.Save(*to)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d positions in %d bytes, of %d games; %d seen %d times or more, %d judged\n",
		*to, s.Positions, b.Size(), s.Games, s.Frequent, *least, s.Judged)
	return nil
}

// ascending reads depths, 1 to 60, each above the one before, with commas between.
func ascending(s string) ([]int, error) {
	var list []int
	for part := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > 60 {
			return nil, fmt.Errorf("%q is no depth from 1 to 60", part)
		}
		if len(list) > 0 && n <= list[len(list)-1] {
			return nil, fmt.Errorf("%d does not follow %d", n, list[len(list)-1])
		}
		list = append(list, n)
	}
	return list, nil
}

// checkBook compares the moves of a book with a search.
func checkBook(ctx context.Context, name string, n int, loss float64, e ai.Engine, lim ai.Limits, threads int, out, bar io.Writer) error {
	b, err := opening.Open(name)
	if err != nil {
		return err
	}
	style := opening.Style{Loss: loss, Seed: 1}
	if loss > 0 {
		style.Random = 1
	}
	p := progress.New(bar, "check", 0, n)
	c, err := book.Verify(ctx, b, style, n, e, lim, threads, func(done int) { p.Set(done, "") })
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d positions at depth %d: the book's moves lose %.2f discs on average, %d more than 1, %d more than 2, %d more than 4\n",
		c.Positions, lim.Depth, c.Mean, c.Over(1), c.Over(2), c.Over(4))
	return nil
}
