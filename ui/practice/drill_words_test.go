package practice

import (
	"testing"

	"othello/book"
	"othello/game"
)

func TestAttempt(t *testing.T) {
	m := game.At(1, 4)
	for want, a := range map[string]book.Attempt{
		"b5: right, that is the line.":   {Move: m, Right: true, OnLine: true},
		"b5: good, it loses 1.0 discs.":  {Move: m, Right: true, Loss: 1, Known: true},
		"b5 loses 4.0 discs. Try again.": {Move: m, Loss: 4, Known: true},
		"b5 is out of book. Try again.":  {Move: m, OnLine: true},
	} {
		if got := attemptText(nil, a, "Tiger"); got != want {
			t.Errorf("%+v: %q, want %q", a, got, want)
		}
	}
}
