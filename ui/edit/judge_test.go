package edit

import (
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
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
		name, board, verdict string
		odd                  string // in what is said of it; empty if nothing is
		unreachable          bool
	}{
		{"start", "---------------------------OX------XO--------------------------- X", "Black has 4 moves.", "", false},
		{"start, White first", "---------------------------OX------XO--------------------------- O", "White has 4 moves.", "No game of 0 moves", true},
		{"start, turned", "---------------------------XO------OX--------------------------- X", "Black has 4 moves.", "start is rotated", true},
		{"nothing", noDiscs + " X", "Game over: a draw, 32 to 32.", "The board is empty.", true},
		{"pass", "XO" + noDiscs[2:] + " O", "White has no move and must pass.", "d4, e4, d5 and 1 more are empty", true},
		{"one move", "XO" + noDiscs[2:] + " X", "Black has 1 move.", "are empty", true},
		{"over", "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOO-- X", "Game over: Black wins by 52, 58 to 6.", "", false},
		{"one colour", strings.Repeat("X", 64) + " X", "Game over: Black wins by 64, 64 to 0.", "There are only black discs.", false},
		{"draw", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " X", "Game over: a draw, 32 to 32.", "", false},
		{"loose", "X--------------------------OX------XO--------------------------- X", "Black has 4 moves.", "a1 is not connected", true},
		{"too early to pass", "-------------------X-------XX------XO--------------------------- X", "Black has", "No game of 1 move ", true},
		{"6x6", "--------------OX----XO-------------- X", "Black has 4 moves.", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := judge(nil, boardOf(t, c.board))
			odd := strings.Join(j.odd, " ")
			if !strings.HasPrefix(j.verdict, c.verdict) || j.unreachable != c.unreachable || !strings.Contains(odd, c.odd) || c.odd == "" && odd != "" {
				t.Errorf("judged %+v, want %q, %q, unreachable %v", j, c.verdict, c.odd, c.unreachable)
			}
		})
	}
}
