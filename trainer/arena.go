package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
)

func matchVerb() *cobra.Command {
	var m arena.Match
	var openings string
	var pairs, size int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "match PLAYER PLAYER",
		Short: "Let two engines play a match",
		Long: `Let two engines play a match: each opening twice, with colours exchanged. What each used is
measured in processor time where the system tells it: of alpha-beta, and on Linux of external
engines.

` + playerHelp,
		Example: `
go run ./trainer match models/template.bin,depth=8,exact=16 hand,depth=8,exact=16
go run ./trainer match --sprt 0,20 --pairs 1000 new.bin,depth=6 models/template.bin,depth=6
go run ./trainer match models/template.bin,cpu=20ms "nboard:./othello-old nboard --set engine.threads=1,cpu=20ms"
go run ./trainer match models/template.bin,time=20ms "gtp:gtp-rhino --level=3"
go run ./trainer match --size 6 dqn:models/dqn.bin,depth=1 mts,nodes=100`,
		Args: cobra.ExactArgs(2),
	}
	f := cmd.Flags()
	openingsFlag(f, &openings)
	whole(f, &pairs, "pairs", 50, 1, math.MaxInt, "openings to play, each with both colours")
	whole(f, &size, "size", 8, 4, 8, "side of the board, 4, 6 or 8; on smaller ones than 8 the openings are six moves at random")
	f.Uint64Var(&seed, "seed", 1, "seed of the random openings")
	threadsFlag(f, &m.Parallel)
	test := f.String("sprt", "", "stop by a sequential test of two Elo differences, such as 0,20")
	asJSON := jsonFlag(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *test != "" {
			m.Test = &arena.SPRT{}
			if n, _ := fmt.Sscanf(*test, "%g,%g", &m.Test.Elo0, &m.Test.Elo1); n != 2 || m.Test.Elo1 <= m.Test.Elo0 {
				return cli.Usagef("--sprt %s is not two rising Elo differences", *test)
			}
		}
		var err error
		if m.A, err = parsePlayer(args[0]); err != nil {
			return err
		}
		if m.B, err = parsePlayer(args[1]); err != nil {
			return err
		}
		switch m.Size = game.Size(size); {
		case !m.Size.Valid():
			return cli.Usagef("--size must be 4, 6 or 8, not %d", size)
		case m.Size != game.Size8:
			m.Openings = arena.RandomOpenings(m.Size, 6, 6, pairs, seed)
		default:
			if m.Openings, err = arena.ReadOpenings(openings); err != nil {
				return err
			}
			m.Openings = m.Openings[:min(pairs, len(m.Openings))]
		}
		b := bar(cmd)
		r, err := m.Run(cmd.Context(), func(r arena.Result) {
			b.Set("arena", len(r.Pairs), len(m.Openings), fmt.Sprintf("+%d =%d -%d, %+.2f discs, Elo %+.0f", r.Wins, r.Draws, r.Losses, r.Discs, r.Elo))
		})
		if len(r.Pairs) == 0 {
			return err
		}
		if !*asJSON {
			arena.Print(cmd.OutOrStdout(), r)
			return err
		}
		return errors.Join(err, show(cmd.OutOrStdout(), true, r))
	}
	return cmd
}

// ownOpenings is the file of openings that the repository itself has.
const ownOpenings = "game/env/balanced.txt"

// openingsFlag adds the flag of a file of openings.
func openingsFlag(f *pflag.FlagSet, to *string) {
	f.StringVar(to, "openings", "../shared/openings/xot.txt", "file of openings, one a line, such as "+ownOpenings)
}
