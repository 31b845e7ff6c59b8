package ui

import (
	"fmt"
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

// TestDaily solves the puzzle of the day and copies the result; what comes next is another puzzle, of
// which the moves are copied.
func TestDaily(t *testing.T) {
	list, answer, wrong := setOfPuzzles(t)
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Puzzles, s.DataDir = list, dir
		r := newRig(t, s)
		r.exec(r.m.Do(action.Daily))
		r.settle()
		r.wantScreen("PUZZLE  1 January 2000", "Days in a row: 0, at best 0")
		r.play(wrong)
		r.press("y")
		r.wantNotice("No moves to copy yet.")
		r.press("u")
		r.play(answer)
		r.wait(time.Second)
		r.wantScreen("Solved.", "Days in a row: 1, at best 1")
		r.press("y")
		r.wantNotice("Your result is copied")
		if got, want := fmt.Sprint(r.m.Do(action.Copy)()), "Othello, puzzle of 1 January 2000\n🟥🟩\n"; got != want {
			t.Errorf("copied is %q", got)
		}
		r.press("enter")
		r.wantScreen("PUZZLE  All kinds", "0 of 1 right")
	})
}
