package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/search"
	opening "othello/book"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/book"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

func bookVerb() *cobra.Command {
	var source games.Source
	job := book.Job{Limits: ai.Limits{Threads: 1}}
	var hash, check int
	var loss float64
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Build the opening book, or check it",
		Long:  `Build the opening book: positions seen often in games, with the results of these games and the scores of all moves by search. The journal keeps the scores, and the same call goes on from there after an interruption. With --check, search positions of a book and compare its moves instead.`,
		Example: `
go run ./trainer book --out book.bin
go run ./trainer book --check 500 --depths 21`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := f.String("out", "models/book.bin", "book to write, or to check")
	f.StringVar(&job.Journal, "journal", "book.judged", "file of scores to continue")
	whole(f, &job.Least, "min-games", 10, 1, math.MaxInt, "least games of a position in the book")
	amount(f, &job.Reply, "reply", 2, "largest loss in discs of a move after which the book continues")
	weights := f.String("weights", shippedWeights, "weights to search with; empty for the hand evaluation")
	f.IntSliceVar(&job.Depths, "depths", []int{5, 12, 14}, "plies to search, rising: all moves to the first depth, those near the best to the others")
	amount(f, &job.Near, "near", 2, "largest loss in discs of a move near the best")
	amount(f, &job.Settle, "settle", 0.75, "search a move near the best two plies deeper while that changes its score by more than this, in discs; 0 for never")
	whole(f, &job.Deepest, "deepest", 16, 0, 60, "largest depth of these deeper searches, in plies")
	threadsFlag(f, &job.Threads)
	whole(f, &hash, "hash", 256, 1, 1<<20, "MiB of the transposition table")
	whole(f, &check, "check", 0, 0, math.MaxInt, "instead of building, search this number of the book's positions and compare its moves")
	amount(f, &loss, "loss", 0, "with --check: discs that the book may lose on a move")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if job.Near < job.Reply {
			return cli.Usagef("--near %v is less than --reply %v", job.Near, job.Reply)
		}
		for i, d := range job.Depths {
			if d < 1 || d > 60 || i > 0 && d <= job.Depths[i-1] {
				return cli.Usagef("--depths must rise, from 1 to 60 plies")
			}
		}
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		job.Engine = book.Steady{Engine: search.New(search.Options{HashMB: hash, Threads: 1, Weights: w})}
		b := bar(cmd)
		if check > 0 {
			c, err := checkBook(cmd, *out, check, loss, job, func(done int) { b.Set("check", done, check, "") })
			if err != nil {
				return err
			}
			return show(cmd.OutOrStdout(), *asJSON, c, func(w io.Writer) {
				fmt.Fprintf(w, "%d positions at depth %d: the book's moves lose %.2f discs on average, %d more than 1, %d more than 2, %d more than 4\n",
					c.Positions, c.Depth, c.Mean, c.Over(1), c.Over(2), c.Over(4))
			})
		}
		if err := wholefile.Check(*out); err != nil {
			return err
		}
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		tree, s, err := job.Run(cmd.Context(), func(depth, judged, total int) { b.Set(fmt.Sprintf("depth %d", depth), judged, total, "") })
		if err != nil {
			if cmd.Context().Err() != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s has the %d scores so far, and %s is as it was\n", job.Journal, s.Judged, *out)
			}
			return err
		}
		made, err := tree.Book()
		if err == nil {
			err = made.Save(*out)
		}
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, s, func(w io.Writer) {
			fmt.Fprintf(w, "%s: %d positions in %d bytes, of %d games; %d seen %d times or more, %d scored\n",
				*out, s.Positions, made.Size(), s.Games, s.Frequent, job.Least, s.Judged)
		})
	}
	return cmd
}

// checkBook compares the moves of n positions of a book with a search at the last of
// the depths.
func checkBook(cmd *cobra.Command, name string, n int, loss float64, job book.Job, done func(int)) (book.Check, error) {
	b, err := opening.Open(name)
	if err != nil {
		return book.Check{}, cli.Refuse(err)
	}
	style := opening.Style{Loss: loss, Seed: 1}
	if loss > 0 {
		style.Random = 1
	}
	limits := book.To(job.Limits, job.Depths[len(job.Depths)-1])
	return book.Verify(cmd.Context(), b, style, n, job.Engine, limits, job.Threads, done)
}
