package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game/record"
	"othello/trainer/book"
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
	depth := fs.Int("depth", 12, "plies to search")
	first := fs.Int("first", 6, "plies to search all moves before those near the best; 0 for the full depth at once")
	near := fs.Float64("near", 5, "discs that a move may lose at the first depth to be searched at the full one")
	threads := fs.Int("threads", runtime.NumCPU(), "positions searched at a time")
	hash := fs.Int("hash", 256, "MiB of the hash table")
	if err := fs.Parse(args); err != nil {
		return err
	}
	switch {
	case fs.NArg() > 0:
		return fmt.Errorf("book: %s is no option", fs.Arg(0))
	case *near < *reply:
		return fmt.Errorf("book: -near %v is less than -reply %v", *near, *reply)
	case *least < 1 || *reply < 0 || *first < 0 || *depth < 1 || *threads < 1 || *hash < 1:
		return fmt.Errorf("book: -least, -depth, -threads and -hash are at least 1, -reply and -first are not negative")
	}
	games, err := record.OpenFolder(*dir)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	var w *template.Weights
	if *weights != "" {
		if w, err = readWeights(*weights); err != nil {
			return fmt.Errorf("book: %w", err)
		}
	}
	job := book.Job{
		Games: games, Least: *least, Reply: *reply, Journal: *journal,
		Engine:  search.New(search.Options{HashMB: *hash, Threads: 1, Weights: w}),
		Limits:  ai.Limits{Depth: *depth, Threads: 1},
		First:   *first,
		Near:    *near,
		Threads: *threads,
	}
	var p *progress.Bar
	round := 0
	tree, s, stopped := job.Run(ctx, func(judged, total int) {
		if p == nil || round != total {
			p, round = progress.New(bar, isTerminal(bar), "book", judged-1, total), total
		}
		p.Set(judged, "")
	})
	if tree == nil {
		return fmt.Errorf("book: %w", stopped)
	}
	b, err := tree.Book()
	if err == nil {
		err = b.Save(*to)
	}
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	fmt.Fprintf(out, "%s: %d positions in %d bytes, of %d games; %d seen %d times or more, %d judged\n",
		*to, s.Positions, b.Size(), s.Games, s.Frequent, *least, s.Judged)
	if stopped != nil {
		return fmt.Errorf("book: stopped before all was judged: %w", stopped)
	}
	return nil
}
