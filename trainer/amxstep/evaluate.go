package amxstep

import (
	"fmt"

	"othello/trainer/graph"
)

// Evaluate computes the policy's logits over all squares and the value, -1 to 1
// for the mover, of any number of positions; it looks at their discs alone.
// Without a value head values is nil.
func (t *Stepper) Evaluate(b *graph.Batch) (logits [][64]float32, values []float32, err error) {
	n := len(b.Own)
	if len(b.Opponent) != n {
		return nil, nil, fmt.Errorf("native evaluation: discs of %d and %d positions", n, len(b.Opponent))
	}
	logits = make([][64]float32, n)
	if len(t.plan.value) > 0 {
		values = make([]float32, n)
	}
	blocks := (n + lanes - 1) / lanes
	t.parallel(func(i int, w *worker) {
		for g := blocks * i / len(t.workers); g < blocks*(i+1)/len(t.workers); g++ {
			from, to := g*lanes, min(n, (g+1)*lanes)
			w.forward(b.Own[from:to], b.Opponent[from:to])
			for j := from; j < to; j++ {
				x := w.squares(j - from)
				logits[j] = w.logits(&x)
				if values != nil {
					values[j] = float32(w.result(j - from))
				}
			}
		}
	})
	return logits, values, nil
}
