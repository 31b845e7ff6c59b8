package book

import (
	"context"
	"errors"
	"testing"

	"othello/ai"
	"othello/game"
)

// swing is an engine that favours the side to move at even depths.
type swing struct{ proven int }

func (e swing) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{PV: []game.Square{game.Square(lim.Depth)}, Score: ai.ScoreOf(1, lim.Depth == e.proven), Depth: lim.Depth}
	if lim.Depth%2 == 0 {
		a.Score.Discs = 4
	}
	return a, nil
}

func TestSteady(t *testing.T) {
	p := game.Start(game.Size8)
	for name, c := range map[string]struct {
		engine ai.Engine
		lim    ai.Limits
		score  float64
		depth  int
	}{
		"even":               {swing{}, ai.Limits{Depth: 6}, 2.5, 6},
		"odd":                {swing{}, ai.Limits{Depth: 7}, 2.5, 7},
		"one ply":            {swing{}, ai.Limits{Depth: 1}, 1, 1},
		"several moves":      {swing{}, ai.Limits{Depth: 6, Moves: 2}, 4, 6},
		"proven":             {swing{6}, ai.Limits{Depth: 6}, 4, 6},
		"proven a ply early": {swing{5}, ai.Limits{Depth: 6}, 1, 5},
	} {
		a, err := Steady{c.engine}.Think(t.Context(), p, c.lim, nil)
		if err != nil || a.Score.Discs != c.score || a.Depth != c.depth || a.Move() != game.Square(c.depth) {
			t.Errorf("%s: score %v at depth %d, %v; want %v at %d", name, a.Score.Discs, a.Depth, err, c.score, c.depth)
		}
	}
	if _, err := (Steady{broken{}}).Think(t.Context(), p, ai.Limits{Depth: 6}, nil); !errors.Is(err, errBroken) {
		t.Errorf("a broken engine: %v", err)
	}
}

func TestTo(t *testing.T) {
	for depth, exact := range map[int]int{4: 8, 12: 24, 16: 24, 30: 24} {
		if got, want := To(ai.Limits{Threads: 1}, depth), (ai.Limits{Threads: 1, Depth: depth, Exact: exact}); got != want {
			t.Errorf("%d plies: %+v, want %+v", depth, got, want)
		}
	}
}
