package edit

import (
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
	"othello/ui/scene"
)

func boardOf(t testing.TB, text string) game.Board {
	t.Helper()
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return records[0].Game.Board()
}

func TestJudge(t *testing.T) {
	const noDiscs = "----------------------------------------------------------------"
	for _, c := range []struct {
		name, board string
		odd         string // in what is said of it; empty if nothing is
		unreachable bool
	}{
		{"start", "---------------------------OX------XO--------------------------- X", "", false},
		{"start, White first", "---------------------------OX------XO--------------------------- O", "someone has passed", false},
		{"start, turned", "---------------------------XO------OX--------------------------- X", "start is rotated", true},
		{"nothing", noDiscs + " X", "The board is empty.", true},
		{"pass", "XO" + noDiscs[2:] + " O", "centre is not full", true},
		{"one move", "XO" + noDiscs[2:] + " X", "centre is not full", true},
		{"over", "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOO-- X", "", false},
		{"one colour", strings.Repeat("X", 64) + " X", "There are only black discs.", false},
		{"draw", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " X", "", false},
		{"loose", "X--------------------------OX------XO--------------------------- X", "not connected to the rest: a1", true},
		{"too early to pass", "-------------------X-------XX------XO--------------------------- X", "someone has passed", false},
		{"6x6", "--------------OX----XO-------------- X", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			odd, unreachable := "", false
			for _, item := range judge(nil, boardOf(t, c.board)) {
				odd += item.Text
				unreachable = item.Kind == scene.Caution
			}
			if unreachable != c.unreachable || !strings.Contains(odd, c.odd) || c.odd == "" && odd != "" {
				t.Errorf("judged %q, unreachable %v; want %q, %v", odd, unreachable, c.odd, c.unreachable)
			}
		})
	}
}
