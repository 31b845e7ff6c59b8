package amxstep

import (
	"math"
	"sync"
	"sync/atomic"

	"othello/trainer/graph"
)

// parallel runs f once for each worker and waits.
func (b *backend) parallel(f func(i int, w *worker)) {
	var wait sync.WaitGroup
	for i, w := range b.workers {
		wait.Go(func() { f(i, w) })
	}
	wait.Wait()
}

// Update implements graph.Backend: it adds up the workers' gradients and changes the
// parameters.
func (b *backend) Update(rate float64) (loss graph.Loss, err error) {
	n := len(b.values)
	share := func(i int) (int, int) {
		k := len(b.workers)
		return n * i / k &^ 15, n * (i + 1) / k &^ 15 // n is a multiple of 16
	}
	grads := b.workers[0].grads
	b.parallel(func(i int, w *worker) {
		from, to := share(i)
		for _, other := range b.workers[1:] {
			w.kernels.add(grads[from:to], other.grads[from:to])
		}
		for j, p := range b.plan.params { // what is not learned has no gradient
			if lo, hi := max(from, b.plan.start[j]), min(to, b.plan.start[j+1]); lo < hi && !b.task.Optimiser.Learns(p) {
				clear(grads[lo:hi])
			}
		}
		if b.task.Optimiser.Clip > 0 {
			w.square = w.kernels.squares(grads[from:to])
		}
	})
	square := 0.0
	for _, w := range b.workers {
		square += w.square
		loss.Add(w.loss)
	}
	b.step++
	rule := b.task.Optimiser.Rule(rate, math.Sqrt(square), b.step)
	b.parallel(func(i int, w *worker) {
		from, to := share(i)
		for j, p := range b.plan.params {
			lo, hi := max(from, b.plan.start[j]), min(to, b.plan.start[j+1])
			if lo < hi && b.task.Optimiser.Learns(p) {
				w.kernels.update(rule.For(p), b.values[lo:hi], b.first[lo:hi], b.second[lo:hi], grads[lo:hi])
			}
		}
	})
	b.pack()
	return loss, nil
}

// pack brings the parameters into the form that the kernels multiply with, and has
// the workers forget the last step.
func (b *backend) pack() {
	links := b.plan.links()
	var next atomic.Int32
	b.parallel(func(_ int, w *worker) {
		clear(w.grads)
		w.loss = graph.Loss{}
		for {
			i := int(next.Add(1)) - 1
			if i >= len(links) {
				return
			}
			w.kernels.pack(links[i], b.plan.of(b.values, links[i].weight))
		}
	})
}
