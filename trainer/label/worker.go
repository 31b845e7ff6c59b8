package label

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// worker is what one goroutine labels with.
type worker struct {
	searcher searcher
	solver   *search.Engine
}

func newWorkers(threads int, w, order *template.Weights) []*worker {
	list := make([]*worker, max(threads, 1))
	for i := range list {
		list[i] = &worker{
			searcher: searcher{weights: w},
			solver:   search.New(search.Options{HashMB: 4, Threads: 1, Weights: order}),
		}
	}
	return list
}

// solve is the score of p under perfect play.
func (w *worker) solve(ctx context.Context, p game.Position) (int, error) {
	if p.Over() {
		return p.Margin(), nil
	}
	a, err := w.solver.Think(ctx, p, ai.Limits{Exact: 60, Threads: 1}, nil)
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil:
		return 0, err
	case !a.Proven:
		return 0, fmt.Errorf("the search did not solve %d empties", p.Empties())
	}
	return int(a.Score), nil
}
