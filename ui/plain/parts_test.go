package plain

import (
	"testing"

	"othello/game"
)

func TestAsking(t *testing.T) {
	var a asking
	hurried := 0
	here, there := game.New(game.Size8).Node(), game.New(game.Size8).Node()
	begin := func() *question {
		q := a.begin(here)
		q.hurry = func() { hurried++ }
		return q
	}
	first := begin()
	second := begin()
	if hurried != 1 || a.answered(first, here) {
		t.Errorf("after another question the first is answered; hurried %d times", hurried)
	}
	if !a.answered(second, here) || a.answered(second, here) {
		t.Error("an answer is not wanted once")
	}
	if third := begin(); a.answered(third, there) || a.asked != nil {
		t.Error("an answer is wanted elsewhere")
	}
	fourth := begin()
	if a.drop(); hurried != 2 || a.answered(fourth, here) {
		t.Errorf("what was dropped is answered; hurried %d times", hurried)
	}
}
