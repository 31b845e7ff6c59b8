package ui

import (
	"testing"
	"time"

	"othello/ai/puzzle"
	"othello/game/record"
	"othello/ui/action"
)

// setOfPuzzles is one puzzle, whose answer and another move it returns.
func setOfPuzzles(t *testing.T) (list func() ([]puzzle.Puzzle, error), answer, wrong string) {
	records, _, err := record.Parse([]byte("--XX-X--X-XXXXX-XXXXXXXXXXXXXOXXXXXXXXOXXXXXXXXX--XXXX----XOOOO- O"))
	if err != nil {
		t.Fatal(err)
	}
	b := records[0].Game.Board()
	p := puzzle.Puzzle{Board: b, Kind: puzzle.Escape, Answer: b.Position().Moves().First(), Rating: 1500}
	return func() ([]puzzle.Puzzle, error) { return []puzzle.Puzzle{p}, nil }, p.Answer.String(), b.Position().Moves().Nth(1).String()
}

// TestPuzzlesFirst begins with a puzzle, and goes on with the game after it.
func TestPuzzlesFirst(t *testing.T) {
	list, answer, _ := setOfPuzzles(t)
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Puzzles, s.Begin, s.With, s.Fresh = list, action.Puzzles, "daily", true
		r := newRig(t, s)
		r.settle()
		r.wantScreen("PUZZLE  1 January 2000")
		r.play(answer)
		r.press("esc")
		r.play("f5")
		r.wantMoves("f5f4")
	})
}

// TestDaily solves the puzzle of the day; what comes next is another puzzle.
func TestDaily(t *testing.T) {
	list, answer, wrong := setOfPuzzles(t)
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Puzzles, s.DataDir = list, dir
		r := newRig(t, s)
		r.exec(r.m.Do(action.Daily))
		r.settle()
		r.wantScreen("PUZZLE  1 January 2000", "No puzzle tried yet")
		r.play(wrong)
		r.press("u")
		r.play(answer)
		r.wait(time.Second)
		r.wantScreen("Solved.")
		r.press("enter")
		r.wantScreen("PUZZLE  All kinds", "0 of 1 right")
	})
}
