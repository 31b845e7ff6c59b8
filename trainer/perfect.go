package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"othello/ai/search"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/book"
)

func perfectVerb() *cobra.Command {
	var job book.Perfect
	var board, hash int
	cmd := &cobra.Command{
		Use:   "perfect",
		Short: "Build the book of perfect play on a small board",
		Long:  `Build the book of perfect play on a small board: for each side the positions after its best moves and any moves of the opponent, with exact scores. The journal keeps solved positions, and the same call resumes after an interruption. With several threads, which of equally good moves is in the book may differ from run to run.`,
		Example: `
go run ./trainer perfect --out models/six.bin
go run ./trainer perfect --board 4 --empties 4 --journal four.solved --out four.bin`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	out := outFlag(cmd, "book to write")
	whole(f, &board, "board", 6, 4, 6, "squares of a side of the board, 4 or 6")
	whole(f, &job.Empties, "empties", 27, 1, 32, "the positions with at least so many empty squares")
	f.StringVar(&job.Journal, "journal", "perfect.solved", "file of solved positions to continue")
	threadsFlag(f, &job.Threads)
	whole(f, &hash, "hash", 1024, 1, 1<<20, "MiB of the transposition table")
	cmd.RunE = writing(out, func(cmd *cobra.Command, _ []string) error {
		if job.Board = game.Size(board); !job.Board.Valid() {
			return cli.Usagef("--board must be 4 or 6, not %d", board)
		}
		job.Engine = search.New(search.Options{HashMB: hash, Threads: 1})
		bar := bar(cmd)
		bar.Unit = "positions"
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
