package book

import (
	"context"
	"errors"
	"slices"
	"testing"

	"othello/ai"
	"othello/game"
)

// thinker is an engine that says that it was asked.
type thinker struct{ asked int }

var errThought = errors.New("it thought")

func (e *thinker) Think(context.Context, game.Position, ai.Limits, func(ai.Analysis)) (ai.Analysis, error) {
	e.asked++
	return ai.Analysis{}, errThought
}

// small returns a book of two positions: all moves of the second have a score, one of
// the first.
func small(t *testing.T) (b *Book, first, second game.Position) {
	t.Helper()
	var tree Tree
	first = game.Start(game.Size8).Play(square(t, "f5"))
	second = first.Play(square(t, "d6"))
	score := -2.0
	for m := range second.Moves().Squares() {
		if err := tree.Score(second, Verdict{Move: m, Score: score, Depth: 10}); err != nil {
			t.Fatal(err)
		}
		score++
	}
	if err := tree.Count(first, square(t, "f6"), Stats{Wins: 7}); err != nil {
		t.Fatal(err)
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	return b, first, second
}

func TestNew(t *testing.T) {
	b, first, second := small(t)
	for name, c := range map[string]struct {
		p     game.Position
		lim   ai.Limits
		style Style
		moves int // known in the answer; -1 if the engine must think
	}{
		"a move":                  {p: first},
		"the best of one":         {p: first, lim: ai.Limits{Moves: 1}, moves: 1},
		"scores it has not":       {p: first, lim: ai.Limits{Moves: 2}, moves: -1},
		"some scores":             {p: second, lim: ai.Limits{Moves: 2}, moves: 2},
		"all scores":              {p: second, lim: ai.Limits{Moves: 64}, moves: second.Moves().Count()},
		"behind the book":         {p: second.Play(second.Moves().First()), moves: -1},
		"another board":           {p: game.Start(game.Size6), moves: -1},
		"a style that has left":   {p: first, style: Style{Plies: 1}, moves: -1},
		"a style that stays long": {p: first, style: Style{Plies: 2}},
	} {
		var inner thinker
		e := NewEngine(&inner, b, c.style)
		var reports []ai.Analysis
		a, err := e.Think(t.Context(), c.p, c.lim, func(a ai.Analysis) { reports = append(reports, a) })
		if c.moves < 0 {
			if inner.asked != 1 || !errors.Is(err, errThought) {
				t.Errorf("%s: the engine was asked %d times: %v", name, inner.asked, err)
			}
			continue
		}
		if err != nil || inner.asked != 0 || a.Source != ai.FromBook || !c.p.Legal(a.Move()) || a.Position != c.p {
			t.Errorf("%s: %+v, %v", name, a, err)
			continue
		}
		if len(reports) != 1 || reports[0].Move() != a.Move() {
			t.Errorf("%s: %d reports", name, len(reports))
		}
		if len(a.Moves) != c.moves {
			t.Errorf("%s: %d moves known, want %d", name, len(a.Moves), c.moves)
		}
		if !slices.IsSortedFunc(a.Moves, func(x, y ai.MoveScore) int { return int(y.Score.Discs - x.Score.Discs) }) {
			t.Errorf("%s: not best first", name)
		}
		for _, m := range a.Moves {
			if m.Source != ai.FromBook || len(m.PV) == 0 || m.PV[0] != m.Move {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}

func TestNewLine(t *testing.T) {
	b, first, second := small(t)
	a, err := NewEngine(&thinker{}, b, Style{}).Think(t.Context(), first, ai.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	best := 0.0
	for range second.Moves().Count() - 1 {
		best++
	}
	best -= 2
	if a.Move() != square(t, "d6") || a.Score.Discs != -best || len(a.PV) != 2 || a.Depth != 11 {
		t.Errorf("%+v, want d6 worth %v and a line of two moves", a, -best)
	}
}

func TestNewSeed(t *testing.T) {
	b, _, second := small(t)
	games := func(seed uint64) (list []game.Square) {
		e := NewEngine(&thinker{}, b, Style{Loss: 64, Random: 1, Seed: seed})
		for range 50 {
			a, err := e.Think(t.Context(), second, ai.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, a.Move())
		}
		return list
	}
	if !slices.Equal(games(1), games(1)) || slices.Equal(games(1), games(2)) {
		t.Error("the seed does not decide")
	}
}

func TestWithoutBook(t *testing.T) {
	inner := &thinker{}
	if e := NewEngine(inner, nil, Style{}); e != ai.Engine(inner) {
		t.Error("no book changes the engine")
	}
}
