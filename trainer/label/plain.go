package label

import (
	"context"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/solve"
)

// Plain is an engine of the search and the solver of this package.
type Plain struct {
	Weights *template.Weights
	solver  solve.Solver
}

func (e *Plain) Think(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p}
	best := -1 << 30
	s := searcher{weights: e.Weights}
	for m := range p.Moves().Squares() {
		q := p.Play(m)
		var v int
		if q.Empties() <= lim.Exact {
			v = -e.solver.Score(q) * template.Unit
		} else {
			v = -s.score(q, lim.Depth-1)
		}
		if v > best {
			best, a.PV = v, []game.Square{m}
		}
	}
	return a, nil
}
