//go:build deep

package search

import (
	"testing"

	"othello/ai"
	"othello/game"
)

// TestHardProblems solves the harder half of the FFO suite: minutes of work.
func TestHardProblems(t *testing.T) {
	e := New(Options{HashMB: 128})
	for i, pr := range problems(t, "fforum-40-59.obf")[:10] {
		a, err := e.Solve(t.Context(), pr.position)
		if err != nil {
			t.Fatal(err)
		}
		if int(a.Score.Discs) != pr.score || pr.moves[a.Move()] != pr.score {
			t.Errorf("problem %d: %v scores %v, want %d", 40+i, a.Move(), a.Score.Discs, pr.score)
		}
		checkLine(t, pr.position, a)
	}
}

// TestSixBySix solves 6x6 from the start: White wins by four.
func TestSixBySix(t *testing.T) {
	p := game.Start(game.Size6)
	a, err := New(Options{HashMB: 256}).Think(t.Context(), p, ai.Limits{}, nil)
	if err != nil || a.Score.Discs != -4 || !a.Score.Exact() {
		t.Errorf("6x6 scores %v (proven %v), %v; want -4", a.Score.Discs, a.Score.Exact(), err)
	}
	checkLine(t, p, a)
}
