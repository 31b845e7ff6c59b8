package cpustep

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// each calls do for 0 <= i < n on the workers.
func (b *backend) each(n int, do func(w *worker, i int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for _, w := range b.workers {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(w, i)
			}
		})
	}
	wait.Wait()
}

// Update implements graph.Backend: it sums the gradients of the shards in order and updates
// the parameters.
func (b *backend) Update(rate float64) (loss graph.Loss, err error) {
	p, opt := b.plan, b.task.Optimiser
	grads, norms := b.shards[0].grads, make([]float64, len(p.params))
	b.each(len(p.params), func(w *worker, i int) {
		if !opt.Learns(p.params[i]) {
			return
		}
		sum := p.whole(grads, i)
		for _, s := range b.shards[1:] {
			w.accumulate(sum, p.whole(s.grads, i))
		}
		if opt.Clip > 0 {
			norms[i] = squares(sum)
		}
	})
	square := 0.0
	for _, n := range norms {
		square += n
	}
	b.step++
	rule := opt.Rule(rate, math.Sqrt(square), b.step)
	b.each(len(p.params), func(w *worker, i int) {
		if opt.Learns(p.params[i]) {
			w.change(rule.For(p.params[i]), p.whole(b.values, i), p.whole(b.first, i), p.whole(b.second, i), p.whole(grads, i))
		}
	})
	for _, s := range b.shards {
		loss.Add(s.loss)
		s.loss = graph.Loss{}
	}
	b.each(len(b.shards), func(_ *worker, i int) { clear(b.shards[i].grads) })
	b.pack()
	return loss, nil
}

// squares returns the sum of the squares.
func squares(values []float32) float64 {
	var sums [4]float64
	for ; len(values) >= 4; values = values[4:] {
		for i, v := range values[:4] {
			sums[i] += float64(v) * float64(v)
		}
	}
	return sums[0] + sums[1] + sums[2] + sums[3]
}

// change updates parameters by the rule.
func (w *worker) change(r graph.Rule, values, first, second, grads []float32) {
	*w.update = kernel.Update{
		Values: values, First: first, Second: second, Gradients: grads,
		Rate: r.Rate, Keep: 1 - r.Decay, Shrink: r.Shrink, Beta1: r.Beta1, New1: 1 - r.Beta1,
		Beta2: r.Beta2, New2: 1 - r.Beta2, Correct2: r.Correct2, Epsilon: r.Epsilon,
	}
	if r.Adam {
		w.update.Rate *= r.Correct1
		w.kernel.Adam(w.update)
	} else {
		w.kernel.SGD(w.update)
	}
}

// pack prepares the weights for multiplication.
func (b *backend) pack() {
	layers := slices.Concat(b.plan.convs, []*layer{b.plan.policy}, b.plan.value)
	b.each(len(layers), func(w *worker, i int) {
		l := layers[i]
		weights := w.param(l.weight)
		w.turn(l, weights)
		if l.points != nil {
			w.weigh(l, l.points, weights)
			w.weigh(l, l.turnedPoints, l.turned)
		}
	})
}
