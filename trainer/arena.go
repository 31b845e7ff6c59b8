package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/players"
)

func arenaVerb() *cobra.Command {
	var m arena.Match
	var openings string
	var pairs, plies, skip int
	cmd := &cobra.Command{
		Use:   "arena PLAYER PLAYER",
		Short: "Let two engines play a match",
		Long:  "Let two engines play a match: each opening twice, with colours exchanged.\n\n" + players.Help,
		Example: `
go run ./trainer arena models/template.bin,depth=8,exact=16 hand,depth=8,exact=16
go run ./trainer arena --sprt 0,20 --pairs 1000 new.bin,depth=6 models/template.bin,depth=6
go run ./trainer arena models/template.bin,time=20ms "gtp:gtp-rhino --level=3"`,
		Args: cobra.ExactArgs(2),
	}
	f := cmd.Flags()
	openingsFlag(f, &openings)
	whole(f, &pairs, "pairs", 50, 1, math.MaxInt, "openings to play, each with both colours")
	whole(f, &plies, "plies", 0, 0, 60, "moves of an opening to play, each position once; 0 for all")
	whole(f, &skip, "skip", 0, 0, math.MaxInt, "openings to leave out at the beginning of the file")
	threadsFlag(f, &m.Parallel)
	test := f.String("sprt", "", "stop by a sequential test of two Elo differences, such as 0,20")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *test != "" {
			m.Test = &arena.SPRT{Alpha: 0.05, Beta: 0.05}
			if n, _ := fmt.Sscanf(*test, "%g,%g", &m.Test.Elo0, &m.Test.Elo1); n != 2 || m.Test.Elo1 <= m.Test.Elo0 {
				return cli.Usagef("--sprt %s is not two rising Elo differences", *test)
			}
		}
		var err error
		if m.A, err = players.Parse(args[0]); err != nil {
			return err
		}
		if m.B, err = players.Parse(args[1]); err != nil {
			return err
		}
		if m.Openings, err = arena.ReadOpenings(openings, plies, skip, pairs); err != nil {
			return err
		}
		b := bar(cmd)
		r, err := m.Run(cmd.Context(), func(r arena.Result) {
			b.Set("arena", len(r.Pairs), len(m.Openings), fmt.Sprintf("+%d =%d -%d, %+.2f discs, Elo %+.0f", r.Wins, r.Draws, r.Losses, r.Discs, r.Elo))
		})
		if len(r.Pairs) == 0 {
			return err
		}
		if printing := show(cmd.OutOrStdout(), *asJSON, r, func(w io.Writer) { arena.Print(w, r) }); err == nil {
			return printing
		}
		return err
	}
	return cmd
}
