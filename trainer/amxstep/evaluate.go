package amxstep

import (
	"fmt"

	"othello/trainer/graph"
)

// Evaluate computes the policy's logits over all squares and the value, -1 to 1
// for the mover, of any number of positions; it looks at their discs alone.
// Normalisations use their running statistics. Without a value head values is nil.
func (t *Stepper) Evaluate(b *graph.Batch) (logits [][64]float32, values []float32, err error) {
	n := len(b.Own)
	if len(b.Opponent) != n {
		return nil, nil, fmt.Errorf("native evaluation: discs of %d and %d positions", n, len(b.Opponent))
	}
	logits = make([][64]float32, n)
	if len(t.plan.value) > 0 {
		values = make([]float32, n)
	}
	each := t.workers[0].capacity()
	groups := (n + each - 1) / each
	t.parallel(func(i int, w *worker) {
		for g := groups * i / len(t.workers); g < groups*(i+1)/len(t.workers); g++ {
			from, to := g*each, min(n, (g+1)*each)
			w.forward(b.Own[from:to], b.Opponent[from:to], false)
			for j := from; j < to; j++ {
				k, lane := w.blocks[(j-from)/lanes], (j-from)%lanes
				logits[j] = w.logits(k, lane)
				if values != nil {
					values[j] = float32(w.result(k, lane))
				}
			}
		}
	})
	return logits, values, nil
}
