package label

import (
	"cmp"
	"context"
	"fmt"
	"sync"

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

type workers []*worker

func newWorkers(threads int, w, order *template.Weights) workers {
	list := make(workers, max(threads, 1))
	for i := range list {
		list[i] = &worker{
			searcher: searcher{weights: w},
			solver:   search.New(search.Options{HashMB: 4, Threads: 1, Weights: order}),
		}
	}
	return list
}

// each calls f for 0 to n-1, each worker on its share until it fails, and returns
// the error of the first worker that has one.
func (list workers) each(n int, f func(w *worker, i int) error) error {
	errs := make([]error, len(list))
	var wg sync.WaitGroup
	for k, w := range list {
		wg.Go(func() {
			for i := k; i < n && errs[k] == nil; i += len(list) {
				errs[k] = f(w, i)
			}
		})
	}
	wg.Wait()
	return cmp.Or(errs...)
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
