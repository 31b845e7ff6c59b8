package ui

import (
	"testing"

	"othello/ai"
	"othello/game"
)

func TestScoreText(t *testing.T) {
	for want, a := range map[string]ai.Analysis{
		"no score":                 {},
		"even":                     {Depth: 8, Nodes: 1000},
		"Black +2.5":               {Depth: 8, Nodes: 1000, Score: -2.5},
		"White +2.5":               {Depth: 8, Nodes: 1000, Score: 2.5},
		"a draw, exactly":          {Proven: true},
		"White wins by 6, exactly": {Proven: true, Depth: 10, Score: 6},
	} {
		if got := scoreText(&a, game.White); got != want {
			t.Errorf("%+v is %q, want %q", a, got, want)
		}
	}
	if got := scoreText(&ai.Analysis{Source: ai.FromBook}, game.Black); got != "even" {
		t.Errorf("an even move of the book is %q", got)
	}
}
