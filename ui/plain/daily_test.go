package plain

import (
	"strings"
	"testing"
	"testing/synctest"

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
