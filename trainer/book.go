package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/search"
	opening "othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/book"
	"othello/trainer/games"
	"othello/trainer/templatefit"
)

// beside returns the name of a file beside out, with another ending.
func beside(out, ending string) string { return strings.TrimSuffix(out, ".bin") + ending }

func bookVerb() *cobra.Command {
	var source games.Source
	job := book.Job{Limits: ai.Limits{Threads: 1}, Reply: 2, Near: 2}
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Build the opening book",
		Long:  `Build the opening book: positions seen often in games, with the results of these games and the scores of all moves by search. A journal beside the book keeps the scores by these weights, and the same call goes on from there after an interruption.`,
		Example: `
go run ./trainer book --out book.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	wthorFlags(f, &source)
	out := outFlag(cmd, "book to write")
	whole(f, &job.Least, "min-games", 10, 1, math.MaxInt, "least games of a position in the book")
	weights := f.String("weights", shippedWeights, "weights to search with; empty for the hand evaluation")
	f.IntSliceVar(&job.Depths, "depths", []int{5, 12, 14, 18}, "plies to search, rising: all moves to the first depth, those near the best to the others")
	threadsFlag(f, &job.Threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		for i, d := range job.Depths {
			if d < 1 || d > 60 || i > 0 && d <= job.Depths[i-1] {
				return cli.Usagef("--depths must rise, from 1 to 60 plies")
			}
		}
		w, sum, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		job.Engine = book.Steady{Engine: search.New(search.Options{HashMB: 256, Threads: 1, Weights: w})}
		job.Journal = beside(*out, fmt.Sprintf("-%08x.judged", sum))
		if job.Games, err = source.Read(); err != nil {
			return err
		}
		b := bar(cmd)
		tree, judged, err := job.Run(cmd.Context(), func(depth, judged, total int) { b.Set(fmt.Sprintf("depth %d", depth), judged, total, "") })
		if err != nil {
			if cmd.Context().Err() != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s has the %d scores so far, and %s is as it was\n", job.Journal, judged, *out)
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
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions in %d bytes, of %d games, seen %d times or more; %d scored\n",
			*out, tree.Len(), made.Size(), len(job.Games), job.Least, judged)
		return err
	})
	return cmd
}

func perfectVerb() *cobra.Command {
	var job book.Perfect
	var board int
	cmd := &cobra.Command{
		Use:   "perfect",
		Short: "Build the book of perfect play on a small board",
		Long:  `Build the book of perfect play on a small board: for each side the positions after its best moves and any moves of the opponent, with exact scores. A journal beside the book keeps solved positions, and the same call resumes after an interruption. With several threads, which of equally good moves is in the book may differ from run to run.`,
		Example: `
go run ./trainer book perfect --out models/six.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "book to write")
	whole(f, &board, "board", 6, 4, 6, "squares of a side of the board, 4 or 6")
	whole(f, &job.Empties, "empties", 27, 1, 32, "the positions with at least so many empty squares")
	threadsFlag(f, &job.Threads)
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		if job.Board = game.Size(board); !job.Board.Valid() {
			return cli.Usagef("--board must be 4 or 6, not %d", board)
		}
		job.Engine = search.New(search.Options{HashMB: 1024, Threads: 1})
		job.Journal = beside(*out, ".solved")
		bar := bar(cmd)
		b, err := job.Run(cmd.Context(), func(empties, done, total int) {
			bar.Set(fmt.Sprintf("%d empties", empties), done, total, "")
		})
		if err != nil {
			return err
		}
		if err := b.Save(*out); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d positions in %d bytes\n", b.Len(), b.Size())
		return err
	})
	return cmd
}

// bookReport is the result of measure book.
type bookReport struct {
	Positions int      `json:"positions"` // in the book
	Start     *float64 `json:"start"`     // score of the start of the book's board, for Black; nil if it has none
	book.Check
}

func bookLossVerb() *cobra.Command {
	var count, depth, threads int
	cmd := &cobra.Command{
		Use:   "book FILE",
		Short: "Measure the loss of a book's moves",
		Long:  `Measure how many discs the moves of a book lose by a deeper search, in some of its positions that are not proven.`,
		Example: `
go run ./trainer measure book --count 500 --depth 21 models/book.bin`,
		Args: cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	weights := f.String("weights", shippedWeights, "weights to search with; empty for the hand evaluation")
	whole(f, &count, "count", 500, 0, math.MaxInt, "positions to search; 0 for none")
	whole(f, &depth, "depth", 21, 2, 60, "plies to search")
	threadsFlag(f, &threads)
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		w, _, err := templatefit.ReadWeights(*weights)
		if err != nil {
			return err
		}
		b, err := opening.Open(args[0])
		if err != nil {
			return cli.Refuse(err)
		}
		r := bookReport{Positions: b.Len()}
		for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
			if entry, ok := b.Lookup(game.Start(size)); ok && r.Start == nil {
				r.Start = &entry.Score
			}
		}
		e := book.Steady{Engine: search.New(search.Options{HashMB: 256, Threads: 1, Weights: w})}
		progress := bar(cmd)
		r.Check, err = book.Verify(cmd.Context(), b, opening.Style{Seed: 1}, count, e, book.To(ai.Limits{Threads: 1}, depth), threads, func(done int) { progress.Set("check", done, count, "") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, r)
	}
	return cmd
}
