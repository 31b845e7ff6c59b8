package main

import (
	"cmp"
	"io"
	"math"

	"github.com/spf13/cobra"

	"othello/book"
	"othello/models"
	"othello/trainer/arena"
)

func solvedVerb() *cobra.Command {
	job := arena.SolvedMatch{Plies: [2]int{6, 12}}
	var hash int
	cmd := &cobra.Command{
		Use:   "solved PLAYER",
		Short: "Measure a player of 6x6 against the solution of the game",
		Long: `Measure a player of 6x6 against the solution of the game: whether it wins as White from the start, and keeps
the theoretical result from random positions, against an opponent that makes no mistake; and how many discs its moves
lose. The journal keeps what was solved for other players and later calls.

` + playerHelp,
		Example: `go run ./trainer solved puct:hand,net=models/six.onnx,share=1,nodes=200`,
		Args:    cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	whole(f, &job.Games, "games", 200, 0, math.MaxInt, "games with White from the start")
	whole(f, &job.Positions, "positions", 1000, 0, 1_000_000, "random positions to play on from")
	f.Var(span{&job.Plies[0], &job.Plies[1], 20, 20}, "plies", "moves at random before them, such as 6-12")
	whole(f, &job.Discs, "discs", 100, 0, math.MaxInt, "of these positions, how many to measure the loss in discs from")
	f.Uint64Var(&job.Seed, "seed", 1, "of the positions and the opponent's choices")
	whole(f, &hash, "hash", 64, 1, 1<<20, "MiB of each solver's transposition table")
	threadsFlag(f, &job.Threads)
	journal := f.String("journal", "solved.positions", "file of what was solved, continued if it exists")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if job.Player, err = parsePlayer(args[0]); err != nil {
			return err
		}
		six, err := book.Read(models.Six())
		if err != nil {
			return err
		}
		if job.Oracle, err = arena.NewOracle(six, *journal, hash); err != nil {
			return err
		}
		defer func() { err = cmp.Or(err, job.Oracle.Close()) }()
		b := bar(cmd)
		r, err := job.Run(cmd.Context(), func(done, total int) { b.Set("solved", done, total, "games and moves") })
		if err != nil {
			return err
		}
		return show(cmd.OutOrStdout(), *asJSON, r, func(w io.Writer) { r.Print(w) })
	}
	return cmd
}
