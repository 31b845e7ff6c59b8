package plain

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai/puzzle"
	"othello/ui/session"
)

// TestDaily solves the puzzle of the day and gets a result to share.
func TestDaily(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{DataDir: dir, Puzzles: twoPuzzles(t), Puzzle: true, Wish: puzzle.Wish{Daily: true}, Setup: session.Setup{Match: match("human", "human")}})
		if out := p.types("hint") + p.types("b5"); !strings.Contains(out, "Try again.") {
			t.Errorf("%s", out)
		}
		p.types("puzzle again")
		p.types("puzzle show")
		out := p.types("puzzle show") + p.types("puzzle show")
		if !strings.Contains(out, "Othello, puzzle of 1 January 2000\n🟨🟥⬜\n⬜\n⬜\n") {
			t.Errorf("%s", out)
		}
		if out = p.types("puzzle daily"); !strings.Contains(out, "The puzzle of 1 January 2000.") {
			t.Errorf("%s", out)
		}
		p.types("puzzle stop")
	})
}

// TestStorm answers until the time is up; what comes too late does not count.
func TestStorm(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{DataDir: dir, Puzzles: twoPuzzles(t), Setup: session.Setup{Match: match("human", "human")}})
		for _, c := range []struct {
			typed string
			after time.Duration
			want  string
		}{
			{"puzzle storm", 0, "3:00 left, 0 solved, at best 0"},
			{"c6", 0, "c6 is right.\n3:00 left, 1 solved, at best 1"},
			{"b5", time.Minute, "b5 is not it, but c6: 10 seconds less.\n1:50 left, 1 solved, at best 1"},
			{"hint", 0, "Not in a storm"},
			{"puzzle show", 0, "Not in a storm"},
			{"c6", 2 * time.Minute, "Time is up: 1 puzzle solved, at best 1."},
			{"puzzle stop", 0, ""},
		} {
			time.Sleep(c.after)
			if out := p.types(c.typed); !strings.Contains(out, c.want) {
				t.Errorf("%s: %s, want %q", c.typed, out, c.want)
			}
		}
		p.types("quit")
	})
}
