package ui

import (
	"testing"

	"othello/ai/puzzle"
	"othello/game/record"
)

// TestPuzzles opens the room over a game, solves a puzzle and comes back.
func TestPuzzles(t *testing.T) {
	records, _, err := record.Parse([]byte("--XX-X--X-XXXXX-XXXXXXXXXXXXXOXXXXXXXXOXXXXXXXXX--XXXX----XOOOO- O"))
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.Puzzle{Board: records[0].Game.Board(), Kind: puzzle.Expert, Score: 4, Second: -2, Rating: 1500}
	p.Answer = p.Board.Position().Moves().First()
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Puzzles = func() ([]puzzle.Puzzle, error) { return []puzzle.Puzzle{p}, nil }
		r := newRig(t, s)
		r.press("X")
		r.wantScreen("PUZZLE  All kinds", "White to move: find the expert's move.", "rated 1500", "kinds")
		r.play(p.Answer.String())
		r.wantScreen("is right. Solved: it is worth +4", "1 of 1 right", "enter next")
		r.press("?")
		r.wantScreen("list to choose from")
		r.press("esc q")
		if r.m.room != r.m.play || r.quit {
			t.Error("q does not go back to the game")
		}
		r.wantMoves("")
	})
}
