package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/cli"
	"othello/ui/session"
)

// TestAskedFor: what flags name is used in a game that is opened or resumed, or refused.
func TestAskedFor(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("f5d6c3"), 0o600); err != nil {
		t.Fatal(err)
	}
	seat := func(human bool, kind, level int) session.Seat {
		return session.Seat{Human: human, Kind: kind, Level: level}
	}
	saved := session.Match{Size: game.Size8, Black: seat(true, 0, 1), White: seat(false, 0, 1)}
	for _, c := range []struct {
		args    string
		players bool
		black   session.Seat // of the saved game, resumed
		white   session.Seat
	}{
		{"", false, saved.Black, saved.White},
		{"--black mellow --white human", true, seat(false, 1, 2), seat(true, 0, 2)},
		{"--white mellow", true, seat(true, 0, 2), seat(false, 1, 2)},
		{"--level 2", false, saved.Black, seat(false, 0, 2)},
		{"--engine mellow --level 2", false, saved.Black, seat(false, 1, 2)},
	} {
		for _, input := range []string{file, "-"} {
			o := try(t, nil, "f5d6c3", append(strings.Fields(c.args), input)...)
			if o.code != cli.OK || o.lines == nil {
				t.Fatalf("othello %s %s: code %d, %s", c.args, input, o.code, o.stderr)
			}
			asked, m := o.lines.Asked, saved
			asked.Change(&m)
			m.White.Chosen = session.Strength{}
			if asked.Players != c.players || m.Black != c.black || m.White != c.white {
				t.Errorf("othello %s %s: players %v, a saved game is resumed by %+v", c.args, input, asked.Players, m)
			}
		}
	}
	for args, want := range map[string]string{
		"--size 6 " + file:                     "the board of that game has 8 x 8 squares",
		"--set ui.size=6 " + file:              "the board of that game has 8 x 8 squares",
		"--level 9 --white engine " + file:     "the level of calm is",
		"--black human --white nobody " + file: `--white: there is no player "nobody"`,
	} {
		if o := try(t, nil, "", strings.Fields(args)...); o.code != cli.Usage || !strings.Contains(o.stderr, want) {
			t.Errorf("othello %s: code %d, %s", args, o.code, o.stderr)
		}
	}
}
