package panel

import (
	"testing"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
	"othello/ui/config"
)

// TestMeasured says what squares show: what is asked for and, of a network alone, what it knows.
func TestMeasured(t *testing.T) {
	search := []ai.MoveScore{{Score: ai.Estimated(2)}, {Score: ai.Estimated(-1)}}
	network := []ai.MoveScore{{Prior: 0.75, Source: ai.FromNetwork}, {Move: 1, Prior: 0.25, Source: ai.FromNetwork}}
	for _, c := range []struct {
		list         []ai.MoveScore
		labels, want string
	}{
		{search, config.LabelValues, values}, {search, config.LabelPeople, values}, {search, config.LabelRegions, ""},
		{network, config.LabelPeople, people}, {network, config.LabelValues, people}, {nil, config.LabelValues, values},
	} {
		if got := Measured(c.list, c.labels); got != c.want {
			t.Errorf("%+v by %s: %q, want %q", c.list, c.labels, got, c.want)
		}
	}
	for w, want := range map[int]string{2: "75", 4: "75%"} {
		if got := Notes(network, config.LabelPeople, board.SquareSize{W: w, H: 2})[0].Text; got != want {
			t.Errorf("in %d cells it is %q, want %q", w, got, want)
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
