package dqn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// drawn are tables of random numbers.
func drawn(t *testing.T) *template.Weights {
	t.Helper()
	l, err := template.Parse("stages 4\nterms 0\nedge: b2 c2 d2 e2 f2 g2\nblock: b3 c3 d3 b4 c4\n")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	var stages [][]float64
	for range l.Stages {
		list := make([]float64, l.Parameters())
		for i := range list {
			list[i] = rng.NormFloat64() * 2 * template.Unit
		}
		stages = append(stages, list)
	}
	w, err := template.New(l, "", stages)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// positions are from random games, with so many empty squares at most and at least.
func positions(n, most, least int) []game.Position {
	rng := rand.New(rand.NewPCG(2, 2))
	var list []game.Position
	for len(list) < n {
		p := game.Start(game.Size6)
		stop := least + rng.IntN(most-least+1)
		for !p.Over() && p.Empties() > stop {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			p = p.Play(p.Moves().Nth(rng.IntN(p.Moves().Count())))
		}
		if !p.Over() && p.Empties() <= most {
			list = append(list, p)
		}
	}
	return list
}

// plain returns the value of a position by minimax without any cut.
func plain(w *template.Weights, p game.Position, depth int) float64 {
	switch {
	case p.Over():
		return Result(p.Margin())
	case p.MustPass():
		return -plain(w, p.Pass(), depth)
	case depth == 0:
		var s template.State
		w.Set(&s, p)
		return float64(w.Score(&s)) / template.Unit
	}
	best := math.Inf(-1)
	for m := range p.Moves().Squares() {
		best = max(best, -plain(w, p.Play(m), depth-1))
	}
	return best
}

// TestThink compares scores and order of all moves with plain minimax, at depths to the
// end of the game, passes included.
func TestThink(t *testing.T) {
	w := drawn(t)
	e := New(w)
	passes, proven := 0, 0
	for i, p := range append(positions(150, 32, 8), positions(250, 6, 1)...) {
		depth := 1 + i%3
		if p.Empties() <= 6 {
			depth = p.Empties()
		}
		a, err := e.Think(t.Context(), p, ai.Limits{Depth: depth, Moves: ai.EveryMove}, nil)
		if err != nil || !p.Legal(a.Move()) || a.Depth != min(depth, p.Empties()) {
			t.Fatalf("%+v (%v) in\n%v", a, err, p.Board(game.Black))
		}
		if p.MustPass() {
			passes++
			b, err := e.Think(t.Context(), p.Pass(), ai.Limits{Depth: depth}, nil)
			if err != nil || a.Score.Discs != -b.Score.Discs || len(a.Moves) != 1 || len(a.PV) < 2 || math.Abs(a.WinRate+b.WinRate-1) > 1e-9 {
				t.Errorf("before the pass %+v, after it %+v (%v)", a, b, err)
			}
			continue
		}
		if a.Score.Exact() {
			proven++
		}
		if a.Score.Exact() != (depth == p.Empties()) || len(a.Moves) != p.Moves().Count() {
			t.Errorf("depth %d: %+v in\n%v", depth, a, p.Board(game.Black))
		}
		last := math.Inf(1)
		for _, m := range a.Moves {
			want := -plain(w, p.Play(m.Move), depth-1)
			if got := score(want); m.Score.Discs != got || want > last || m.Score.Exact() && (m.Source != ai.FromExact || got != math.Trunc(got)) {
				t.Errorf("%v has %v, not %v, after one of %v", m.Move, m.Score.Discs, got, last)
			}
			last = want
		}
	}
	if passes == 0 || proven < 50 {
		t.Errorf("%d passes and %d proven positions were met", passes, proven)
	}
}

// TestLimits wants a move whatever the limit, and none where there is none.
func TestLimits(t *testing.T) {
	e := New(drawn(t))
	start := game.Start(game.Size6)
	reports := 0
	a, err := e.Think(t.Context(), start, ai.Limits{Nodes: 500}, func(ai.Analysis) { reports++ })
	if err != nil || a.Nodes > 500 || a.Depth < 2 || reports != a.Depth || len(a.Moves) != 0 {
		t.Errorf("500 nodes, %d reports: %+v (%v)", reports, a, err)
	}
	if a, err := e.Think(t.Context(), start, ai.Limits{Time: 1}, nil); !start.Legal(a.Move()) || err != nil {
		t.Errorf("a nanosecond: %+v (%v)", a, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	depths := 0
	a, err = e.Think(ctx, start, ai.Limits{}, func(ai.Analysis) {
		if depths++; depths == 3 {
			cancel()
		}
	})
	if err != nil || a.Depth != 3 {
		t.Errorf("cancelled after depth 3: %+v (%v)", a, err)
	}
	if _, err := e.Think(ctx, start, ai.Limits{Depth: 1}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	if _, err := e.Think(t.Context(), game.Position{Own: game.Size6.Mask(), Out: ^game.Size6.Mask()}, ai.Limits{}, nil); !errors.Is(err, ai.ErrNoMove) {
		t.Errorf("a finished game: %v", err)
	}
}
