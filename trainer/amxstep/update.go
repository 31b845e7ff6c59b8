package amxstep

import (
	"math"
	"sync"
	"sync/atomic"

	"othello/trainer/graph"
)

// parallel runs f once for each worker and waits.
func (t *Stepper) parallel(f func(i int, w *worker)) {
	var wait sync.WaitGroup
	for i, w := range t.workers[1:] {
		wait.Go(func() { f(i+1, w) })
	}
	f(0, t.workers[0])
	wait.Wait()
}

// update adds up the workers' gradients and changes the parameters.
func (t *Stepper) update(rate float64) {
	n := len(t.values)
	share := func(i int) (int, int) {
		k := len(t.workers)
		return n * i / k &^ 15, n * (i + 1) / k &^ 15 // n is a multiple of 16
	}
	t.parallel(func(i int, w *worker) {
		from, to := share(i)
		sum := t.workers[0].grads[from:to]
		for _, v := range t.workers[1:] {
			w.kernels.add(sum, v.grads[from:to])
		}
		w.square = 0
		if t.opt.Clip > 0 {
			w.square = w.kernels.squares(sum)
		}
	})
	shrink := 1.0
	if t.opt.Clip > 0 {
		norm := 0.0
		for _, w := range t.workers {
			norm += w.square
		}
		if norm = math.Sqrt(norm); norm > t.opt.Clip {
			shrink = t.opt.Clip / norm
		}
	}
	r := newRule(t.opt, rate, shrink, t.step)
	t.parallel(func(i int, w *worker) {
		from, to := share(i)
		for j, decay := range t.decay {
			lo, hi := max(from, t.plan.start[j]), min(to, t.plan.start[j+1])
			if lo < hi {
				q := r
				if !decay {
					q.decay = 0
				}
				w.kernels.update(q, t.values[lo:hi], t.first[lo:hi], t.second[lo:hi], t.workers[0].grads[lo:hi])
			}
		}
	})
	t.pack()
}

// pack brings the parameters into the form that the kernels multiply with.
func (t *Stepper) pack() {
	links := t.plan.links()
	var next atomic.Int32
	t.parallel(func(_ int, w *worker) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(links) {
				return
			}
			w.kernels.pack(links[i], t.plan.of(t.values, links[i].weight))
		}
	})
}

// rule is an optimiser's change of one number, with the constants of a step.
type rule struct {
	adam                bool
	rate, decay, shrink float32
	beta1, beta2        float32
	correct1, correct2  float32 // 1 over the bias of each moment
	epsilon             float32
}

func newRule(o graph.Optimiser, rate, shrink float64, step int) rule {
	return rule{
		adam: o.Adam, rate: float32(rate), decay: float32(rate * o.Decay), shrink: float32(shrink),
		beta1: float32(o.Momentum), beta2: float32(o.Beta2), epsilon: float32(o.Epsilon),
		correct1: float32(1 / (1 - math.Pow(o.Momentum, float64(step)))),
		correct2: float32(1 / (1 - math.Pow(o.Beta2, float64(step)))),
	}
}

// apply changes values and their moments; all have the same length.
func (r rule) apply(values, first, second, grads []float32) {
	if !r.adam {
		for i, v := range values {
			first[i] = r.beta1*first[i] + grads[i]*r.shrink
			values[i] = v - r.rate*first[i] - r.decay*v
		}
		return
	}
	for i, v := range values {
		g := grads[i] * r.shrink
		m := r.beta1*first[i] + (1-r.beta1)*g
		s := r.beta2*second[i] + (1-r.beta2)*g*g
		first[i], second[i] = m, s
		root := float32(math.Sqrt(float64(s * r.correct2)))
		values[i] = v - r.rate*(m*r.correct1/(root+r.epsilon)) - r.decay*v
	}
}
