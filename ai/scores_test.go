package ai_test

import (
	"context"
	"testing"

	"othello/ai"
	"othello/game"
)

// asked takes down how many scores it is asked for.
type asked struct{ moves []int }

func (e *asked) Think(_ context.Context, _ game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	e.moves = append(e.moves, lim.Moves)
	return ai.Analysis{}, nil
}

func TestWithScores(t *testing.T) {
	var inner asked
	e := ai.WithScores(&inner)
	for _, moves := range []int{0, 3} {
		if _, err := e.Think(t.Context(), game.Start(game.Size8), ai.Limits{Moves: moves}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(inner.moves) != 2 || inner.moves[0] < 33 || inner.moves[1] != 3 {
		t.Errorf("asked for %v scores, want all that there can be, then 3", inner.moves)
	}
}

func TestDistinct(t *testing.T) {
	var list []ai.MoveScore
	p := game.Start(game.Size8)
	for m := range p.Moves().Squares() {
		list = append(list, ai.MoveScore{Move: m, Prior: 0.25})
	}
	if got := ai.Distinct(p, list); len(got) != 1 || got[0].Move != list[0].Move || got[0].Prior != 1 || list[0].Prior != 0.25 {
		t.Errorf("at the start: %+v of %+v", got, list)
	}
	p = p.Play(list[0].Move)
	list = nil
	for m := range p.Moves().Squares() {
		list = append(list, ai.MoveScore{Move: m, Prior: 0.5})
	}
	if got := ai.Distinct(p, list); len(got) != len(list) || len(got) != 3 {
		t.Errorf("after a move: %+v", got)
	}
}
