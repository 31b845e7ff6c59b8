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

// update sums the gradients of the shards in order and updates the parameters.
func (b *backend) update(rate float64) (loss graph.Loss) {
	p, opt := b.plan, b.task.Optimiser
	grads, norms := b.shards[0].grads, make([]float64, len(p.params))
	b.each(len(p.params), func(w *worker, i int) {
		if !opt.Learns(p.params[i]) {
			return
		}
		sum := p.whole(grads, i)
		for _, s := range b.shards[1:] {
			kernel.Accumulate(sum, p.whole(s.grads, i))
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
	b.each(len(p.params), func(w *worker, i int) {
		if opt.Learns(p.params[i]) {
			*w.update = rule(opt, p.params[i], rate, math.Sqrt(square), b.step)
			w.change(opt.Adam, p.whole(b.values, i), p.whole(b.first, i), p.whole(b.second, i), p.whole(grads, i))
		}
	})
	for _, s := range b.shards {
		loss.Add(s.loss)
		s.loss = graph.Loss{}
	}
	b.each(len(b.shards), func(_ *worker, i int) { clear(b.shards[i].grads) })
	b.pack()
	return loss
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

// rule returns the settings of the optimiser's update of p in a step, counted from 1. The caller
// adds the numbers. norm is the norm of the gradient of all parameters.
func rule(o graph.Optimiser, p graph.Param, rate, norm float64, step int) kernel.Update {
	u := kernel.Update{
		Rate: float32(rate), Keep: 1, Shrink: 1, Epsilon: float32(o.Epsilon),
		Beta1: float32(o.Momentum), New1: 1 - float32(o.Momentum), Beta2: float32(o.Beta2), New2: 1 - float32(o.Beta2),
	}
	if o.Clip > 0 && norm > o.Clip {
		u.Shrink = float32(o.Clip / norm)
	}
	if p.Decay {
		u.Keep -= float32(rate * o.Decay)
	}
	if o.Adam { // its moments begin at zero
		u.Rate *= float32(1 / (1 - math.Pow(o.Momentum, float64(step))))
		u.Correct2 = float32(1 / (1 - math.Pow(o.Beta2, float64(step))))
	}
	return u
}

// change updates numbers by w.update.
func (w *worker) change(adam bool, values, first, second, grads []float32) {
	u := w.update
	u.Values, u.First, u.Second, u.Gradients = values, first, second, grads
	if adam {
		kernel.Adam(u)
	} else {
		kernel.SGD(u)
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
