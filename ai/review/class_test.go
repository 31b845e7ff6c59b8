package review

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

func TestClasses(t *testing.T) {
	guess, exact := ai.Estimated, ai.Exactly
	for _, c := range []struct {
		best, played ai.Score
		want         Class
		mark         string
	}{
		{guess(4), guess(4), Best, ""},
		{guess(4), guess(3.6), Best, ""},
		{guess(4), guess(3.5), Good, ""},
		{guess(4), guess(2), Good, ""},
		{guess(4), guess(1.9), Inaccuracy, "?!"},
		{guess(4), guess(0), Inaccuracy, "?!"},
		{guess(4), guess(-0.1), Mistake, "?"},
		{guess(4), guess(-6), Mistake, "?"},
		{guess(4), guess(-6.1), Blunder, "??"},
		{exact(2), exact(0), Mistake, "?"},  // a won game drawn
		{exact(0), exact(-2), Mistake, "?"}, // a drawn game lost
		{exact(6), exact(4), Good, ""},      // still won
		{exact(-2), exact(-4), Good, ""},    // lost anyway
		{exact(2), exact(-20), Blunder, "??"},
		{exact(2), guess(0), Good, ""}, // who knows
		{ai.Score{Discs: 1, Bound: ai.Lower}, ai.Score{Discs: -1, Bound: ai.Upper}, Mistake, "?"},
		{ai.Score{Discs: 1, Bound: ai.Lower}, ai.Score{Discs: -1, Bound: ai.Lower}, Good, ""},
	} {
		if got := ClassOf(c.best, c.played); got != c.want || got.Mark() != c.mark {
			t.Errorf("%+v to %+v: %v %q, want %v %q", c.best, c.played, got, got.Mark(), c.want, c.mark)
		}
	}
	if Good.Wrong() || !Inaccuracy.Wrong() || Forced.Wrong() || classes.Wrong() {
		t.Error("Wrong begins elsewhere than at inaccuracies")
	}
}

func TestNamesAsText(t *testing.T) {
	for c := range classes {
		text, err := c.MarshalText()
		back := classes
		if err != nil || back.UnmarshalText(text) != nil || back != c {
			t.Errorf("%v becomes %q and then %v", c, text, back)
		}
	}
	for p := range phases {
		text, err := p.MarshalText()
		back := phases
		if err != nil || back.UnmarshalText(text) != nil || back != p {
			t.Errorf("%v becomes %q and then %v", p, text, back)
		}
	}
	var c Class
	var p Phase
	if c.UnmarshalText([]byte("brilliant")) == nil || p.UnmarshalText([]byte("overtime")) == nil {
		t.Error("unknown names are accepted")
	}
}

func TestPhases(t *testing.T) {
	for _, c := range []struct {
		size    game.Size
		empties int
		want    Phase
	}{
		{game.Size8, 60, Opening}, {game.Size8, 41, Opening}, {game.Size8, 40, Midgame}, {game.Size8, 21, Midgame},
		{game.Size8, 20, Endgame}, {game.Size8, 0, Endgame},
		{game.Size6, 32, Opening}, {game.Size6, 21, Midgame}, {game.Size6, 10, Endgame},
		{game.Size4, 12, Opening}, {game.Size4, 8, Midgame}, {game.Size4, 4, Endgame},
	} {
		p := game.Position{Out: ^c.size.Mask()}
		for s := range c.size.Mask().Squares() {
			if p.Empties() > c.empties {
				p.Own |= s.Bit()
			}
		}
		if got := phaseOf(p); got != c.want {
			t.Errorf("%d empty squares on the board of %d: %v, want %v", c.empties, c.size, got, c.want)
		}
	}
}

func TestTotals(t *testing.T) {
	moves := []Move{
		{Side: game.Black, Class: Best, Phase: Opening},
		{Side: game.White, Class: Blunder, Loss: 30, Phase: Opening},
		{Side: game.Black, Class: Mistake, Loss: 8, Phase: Midgame},
		{Side: game.Black, Class: Forced, Phase: Midgame},
		{Side: game.Black, Class: Unjudged, Phase: Endgame},
		{Side: game.Black, Class: Good, Loss: 1, Phase: Endgame},
		{Side: game.Black, Class: Inaccuracy, Loss: 3, Phase: Endgame},
	}
	b := totals(moves, game.Black)
	if b.All.Moves != 4 || b.All.Forced != 1 || b.All.Loss != 12 || b.All.Average != 3 || b.All.Best != 1 || b.All.Good != 1 || b.All.Inaccuracy != 1 || b.All.Mistake != 1 || b.All.Blunder != 0 {
		t.Errorf("Black: %+v", b.All)
	}
	if b.All.Accuracy != nil {
		t.Errorf("%d moves have an accuracy: %v", b.All.Moves, *b.All.Accuracy)
	}
	twice := totals(append(slices.Clone(moves), moves...), game.Black)
	if want := (100 + 100*math.Exp(-1) + 100*math.Exp(-1.0/8) + 100*math.Exp(-3.0/8)) / 4; twice.All.Accuracy == nil || math.Abs(*twice.All.Accuracy-want) > 1e-9 {
		t.Errorf("of twice as many moves %+v, want %v", twice.All, want)
	}
	if text, err := json.Marshal(b.All); err != nil || !strings.Contains(string(text), `"accuracy":null`) {
		t.Errorf("as JSON it is %s (%v)", text, err)
	}
	if b.Opening.Accuracy != nil || b.Midgame.Moves != 1 || b.Midgame.Forced != 1 || b.Endgame.Average != 2 {
		t.Errorf("phases: %+v", b)
	}
	w := totals(moves, game.White)
	if w.All.Moves != 1 || w.All.Blunder != 1 || w.Endgame.Accuracy != nil || w.Endgame.Average != 0 {
		t.Errorf("White: %+v", w)
	}
	if Accuracy(0) != 100 || Accuracy(-1) != 100 || math.Abs(Accuracy(8)-36.8) > 0.1 {
		t.Error("the accuracy of a move is not what its comment says")
	}
}

func TestTurning(t *testing.T) {
	review := func(scores ...float64) *Review { // from Black's view, the last one at the end
		n := len(scores) - 1
		r := &Review{boards: make([]game.Board, n+1), Done: n + 1, Total: n + 1, Over: true}
		turn, sign := game.Black, 1.0
		for i, s := range scores {
			r.boards[i].Turn = turn
			v := Value{Known: true, Score: ai.Estimated(sign * s)}
			if i == n {
				r.End = v
				break
			}
			r.Moves = append(r.Moves, Move{Side: turn, Best: v, Loss: max(sign*(s-scores[i+1]), 0)})
			turn, sign = turn.Opponent(), -sign
		}
		return r
	}
	early := review(-2, -3, 4, 4)
	early.Over = false
	for name, c := range map[string]struct {
		r    *Review
		want int
	}{
		"not finished":     {early, 0},
		"never":            {review(2, 3, 4, 4), 0},
		"once":             {review(-2, -3, 4, 4), 2},
		"to and fro":       {review(2, 2, 2, -3, -3, 4, 4, -1, -4), 7},
		"from level":       {review(0, 0.4, 4), 2},
		"to a draw":        {review(6, 6, 6, 0.2, 0), 3},
		"last move":        {review(-2, -2, 4), 2},
		"nobody's fault":   {review(-0.6, 0.6, 0.6), 0},
		"lost on the way":  {review(0, 0, 0.3, 0.4, 0.9, 0.9), 4},
		"a slip before it": {review(0, 0, 3, 0.2, 2.2, 2.3, 9), 4},
		"not analysed yet": {&Review{Total: 3, Over: true}, 0},
	} {
		if got := turning(c.r); got != c.want {
			t.Errorf("%s: ply %d, want %d", name, got, c.want)
		}
	}
}
