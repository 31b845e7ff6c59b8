package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/spf13/cobra"

	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
)

// rung is a level on the ladder.
type rung struct {
	Kind  string `json:"kind"`
	Level int    `json:"level"`
	Name  string `json:"name"`
	arena.Standing
}

func ladderVerb() *cobra.Command {
	l := arena.Ladder{Seed: 1}
	var kinds kinds
	var openings string
	var minutes float64
	var size int
	cmd := &cobra.Command{
		Use:   "ladder",
		Short: "Rate the levels of all engines on one Elo scale",
		Long:  `Let the levels of all engines play each other and put them on one Elo scale, with random moves at zero. The journal keeps the games, and later calls go on from there.`,
		Example: `
go run ./trainer ladder --net models/small.onnx --slowest 150ms --minutes 90
go run ./trainer ladder --size 6 --net models/six.onnx --share 1 --weights hand --minutes 30
go run ./trainer ladder --minutes 0 --json`,
		Args: cobra.NoArgs,
	}
	f := cmd.Flags()
	f.StringVar(&l.Journal, "journal", "ladder.games", "file of the games, continued if it exists")
	amount(f, &minutes, "minutes", 10, "minutes to play; 0 prints the table alone")
	f.StringVar(&kinds.Weights, "weights", shippedWeights, "weights of the evaluation")
	openingsFlag(f, &openings)
	whole(f, &size, "size", 8, 6, 8, "squares of a side of the board, 6 or 8; on 6x6 openings are eight random moves")
	f.StringVar(&kinds.Net, "net", "", "network of the policy player and of PUCT with one; without it they stay out")
	amount(f, &kinds.Share, "share", 0.5, "share of the network's values in PUCT with one, beside the templates'")
	f.DurationVar(&kinds.Slowest, "slowest", time.Second, "levels that may think longer on a move stay out, simulations counted as 10 µs, with a network 1 ms")
	whole(f, &l.Parallel, "threads", 1, 1, 1024, "games side by side")
	f.StringSliceVar(&kinds.Only, "kinds", nil, "kinds that play beside random moves; all unless given")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		l.Size = game.Size(size)
		if kinds.Size = l.Size; !l.Size.Valid() {
			return cli.Usagef("--size must be 6 or 8, not %d", size)
		}
		list, err := kinds.Levels()
		if err != nil {
			return err
		}
		for _, level := range list { // random moves, the anchor, are the first
			l.Players, l.Guess = append(l.Players, level.Player), append(l.Guess, level.Guess)
		}
		if l.Size != game.Size8 {
			l.Openings = arena.RandomOpenings(l.Size, 8, 1000, l.Seed)
		} else if l.Openings, err = readOpenings(openings, 0, 0, math.MaxInt); err != nil {
			return err
		}
		l.Time = time.Duration(minutes * float64(time.Minute))
		b, began, seconds := bar(cmd), time.Now(), int(l.Time.Seconds())
		standings, err := l.Run(cmd.Context(), func(pairs int) {
			b.Set("ladder", min(int(time.Since(began).Seconds()), seconds), seconds, fmt.Sprintf("%d games", 2*pairs))
		})
		if err != nil {
			return err
		}
		var rungs []rung
		for i, level := range list {
			if standings[i].Games > 0 {
				rungs = append(rungs, rung{level.Kind, level.Number, level.Name, standings[i]})
			}
		}
		return show(cmd.OutOrStdout(), *asJSON, rungs, func(w io.Writer) {
			fmt.Fprintf(w, "| kind | level | name | Elo | 95 %% | games | s a game |\n|---|---|---|---|---|---|---|\n")
			for _, r := range rungs {
				fmt.Fprintf(w, "| %s | %d | %s | %.0f | %.0f to %.0f | %d | %.3f |\n", r.Kind, r.Level, r.Name, r.Elo, r.Low, r.High, r.Games, r.Seconds)
			}
		})
	}
	return cmd
}
