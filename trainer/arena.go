package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/game"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/arena"
)

func matchVerb() *cobra.Command {
	var m arena.Match
	var openings string
	var pairs, plies, skip, size int
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
go run ./trainer match --clock 2s+50ms new.bin models/template.bin
go run ./trainer match models/template.bin,cpu=20ms "nboard:./othello-old nboard --threads 1,cpu=20ms"
go run ./trainer match models/template.bin,time=20ms "gtp:gtp-rhino --level=3"
go run ./trainer match --size 6 --pairs 200 dqn:models/dqn.bin,depth=1 mts,nodes=100`,
		Args: cobra.ExactArgs(2),
	}
	f := cmd.Flags()
	openingsFlag(f, &openings)
	whole(f, &pairs, "pairs", 50, 1, math.MaxInt, "openings to play, each with both colours")
	whole(f, &plies, "plies", 0, 0, 60, "moves of an opening to play, each position once; 0 for all")
	whole(f, &skip, "skip", 0, 0, math.MaxInt, "openings to leave out at the beginning of the file")
	whole(f, &size, "size", 8, 4, 8, "side of the board, 4, 6 or 8; on smaller ones than 8 the openings are --plies moves at random, 6 where it is 0")
	f.Uint64Var(&seed, "seed", 1, "seed of the random openings")
	threadsFlag(f, &m.Parallel)
	clock := f.String("clock", "", "time for a game and what each move adds, such as 2s+50ms, of players without clock=")
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
		if m.A, m.B, err = contestants(args, *clock); err != nil {
			return err
		}
		switch m.Size = game.Size(size); {
		case !m.Size.Valid():
			return cli.Usagef("--size must be 4, 6 or 8, not %d", size)
		case m.Size != game.Size8:
			m.Openings = arena.RandomOpenings(m.Size, cmp.Or(plies, 6), pairs, seed)
		default:
			if m.Openings, err = readOpenings(openings, plies, skip, pairs); err != nil {
				return err
			}
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

// contestants returns the two players of a match, with that clock if they have none of
// their own.
func contestants(args []string, clock string) (a, b arena.Player, err error) {
	var list [2]arena.Player
	if clock != "" {
		if _, err := arena.ParseClock(clock); err != nil {
			return a, b, cli.Usagef("--clock: %w", err)
		}
	}
	for i, arg := range args {
		if clock != "" && !strings.Contains(arg, ",clock=") {
			arg += ",clock=" + clock
		}
		if list[i], err = parsePlayer(arg); err != nil {
			return a, b, err
		}
	}
	return list[0], list[1], nil
}

// ownOpenings is the file of openings that the repository itself has.
const ownOpenings = "game/env/balanced.txt"

// openingsFlag adds the flag of a file of openings.
func openingsFlag(f *pflag.FlagSet, to *string) {
	f.StringVar(to, "openings", "../shared/openings/xot.txt", "file of openings, one a line, such as "+ownOpenings)
}

// readOpenings returns the openings of openingsFlag, as arena.ReadOpenings does.
func readOpenings(name string, plies, skip, n int) ([][]game.Square, error) {
	list, err := arena.ReadOpenings(name, plies, skip, n)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; there are others in %s", err, ownOpenings)
	}
	return list, err
}

func openingsVerb() *cobra.Command {
	var count, plies int
	var seed uint64
	var margin float64
	cmd := &cobra.Command{
		Use:   "openings PLAYER",
		Short: "Draw balanced openings",
		Long: `Draw moves at random, and keep those after which the player's score is near zero. Symmetric
positions count as one.

` + playerHelp,
		Example: `
go run ./trainer match openings --out balanced.txt models/template.bin,depth=10`,
		Args: cobra.ExactArgs(1),
	}
	f := cmd.Flags()
	out := outFlag(cmd, "file to write, an opening a line")
	whole(f, &count, "count", 1000, 1, mostDrawn/1000, "openings")
	whole(f, &plies, "plies", 8, 1, 60, "moves of an opening")
	amount(f, &margin, "margin", 1, "most discs that either side may be ahead")
	f.Uint64Var(&seed, "seed", 1, "seed of the moves")
	cmd.RunE = writing(out, func(cmd *cobra.Command, args []string) error {
		p, err := parsePlayer(args[0])
		if err != nil {
			return err
		}
		e, err := p.New()
		if err != nil {
			return err
		}
		var text strings.Builder
		b, found := bar(cmd), 0
		for _, line := range arena.RandomOpenings(game.Size8, plies, 1000*count, seed) {
			at := game.Start(game.Size8)
			for _, m := range line {
				at = at.Play(m)
			}
			a, err := e.Think(cmd.Context(), at, p.Limits, nil)
			if err != nil {
				return err
			}
			if math.Abs(a.Score.Discs) > margin {
				continue
			}
			text.WriteString(game.FormatLine(line) + "\n")
			if found++; found == count {
				break
			}
			b.Set("openings", found, count, "")
		}
		return wholefile.Write(*out, []byte(text.String()))
	})
	return cmd
}
