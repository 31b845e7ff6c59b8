package panel

import (
	"testing"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
)

// TestMeasuresFit wants every measure in every square, whatever the numbers.
func TestMeasuresFit(t *testing.T) {
	for _, s := range board.SquareSizes {
		for m := range Measures {
			for _, visits := range []int64{0, 1, 999, 1000, 12_345, 999_999, 1_000_000, 45_678_901, 3_000_000_000} {
				text := m.text(ai.MoveScore{Score: ai.Estimated(-63.5), Prior: 1, WinRate: 1, Visits: visits}, max(visits, 1), s.W)
				if m == ByValue && s.W < 6 {
					continue // drawNote shortens values itself
				}
				if text == "" || len(text) > s.W {
					t.Errorf("%v of %d visits in %v cells is %q", m.String(), visits, s.W, text)
				}
			}
		}
	}
}

func TestScore(t *testing.T) {
	for want, a := range map[string]ai.Analysis{
		"no score":                {},
		"even":                    {Depth: 8, Nodes: 1000},
		"Black +2.5":              {Depth: 8, Nodes: 1000, Score: ai.Estimated(-2.5)},
		"White +2.5":              {Depth: 8, Nodes: 1000, Score: ai.Estimated(2.5)},
		"a draw, proven":          {Score: ai.ScoreOf(0, true)},
		"White wins by 6, proven": {Depth: 10, Score: ai.Exactly(6)},
	} {
		if got := Score(nil, &a, game.White); got != want {
			t.Errorf("%+v is %q, want %q", a, got, want)
		}
	}
	if got := Score(nil, &ai.Analysis{Source: ai.FromBook}, game.Black); got != "even" {
		t.Errorf("an even move of the book is %q", got)
	}
}
