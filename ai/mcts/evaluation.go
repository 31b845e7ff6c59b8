package mcts

import (
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// Evaluation predicts final margins for the methods: by templates on the 8x8
// board if there are weights, by hand otherwise. It is safe for concurrent use.
type Evaluation struct {
	Weights *template.Weights // nil for the hand evaluation
}

// Discs returns the expected final margin of p, in discs for the side to move.
func (e Evaluation) Discs(p game.Position) float64 {
	if e.Weights == nil || p.Out != 0 {
		return search.Hand(p)
	}
	var s template.State
	e.Weights.Set(&s, p)
	return float64(e.Weights.Score(&s)) / template.Unit
}

// Moves fills in the expected final margin after each of the moves, in discs for
// the side that moves in p.
func (e Evaluation) Moves(p game.Position, moves []game.Square, discs []float64) {
	if e.Weights == nil || p.Out != 0 {
		for i, m := range moves {
			discs[i] = -e.after(p.Play(m))
		}
		return
	}
	var at, s template.State
	e.Weights.Set(&at, p)
	for i, m := range moves {
		e.Weights.After(&s, &at, m, p.Flips(m))
		if q := s.Position(); q.Over() {
			discs[i] = -float64(q.Margin())
		} else {
			discs[i] = -float64(e.Weights.Score(&s)) / template.Unit
		}
	}
}

func (e Evaluation) after(p game.Position) float64 {
	if p.Over() {
		return float64(p.Margin())
	}
	return search.Hand(p)
}
