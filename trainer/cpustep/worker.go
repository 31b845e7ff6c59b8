package amxstep

import "othello/trainer/graph"

// worker performs its share of a step: gradients of some of the batch's blocks of
// positions, one after the other. It has all that it writes to itself.
type worker struct {
	b       *backend
	kernels kernels
	grads   []float32
	loss    graph.Loss
	square  float64 // of its share of the gradient

	// What is known of a block of 32 positions.
	input        tensor
	after        []tensor // of each convolution, after its ReLU
	mean         tensor
	unit         tensor    // of the value head's hidden layer
	policy       []float32 // see squares
	value        []float32
	dPolicy      tensor
	dValue       tensor
	dUnit, dMean tensor
	dTrunk       [3]tensor // in turn
}

func newWorker(b *backend, k kernels) *worker {
	p := b.plan
	w := &worker{b: b, kernels: k, grads: floats(p.size()), input: k.alloc(64 * lanes * p.convs[0].in)}
	widest := 0
	for _, l := range p.convs {
		w.after = append(w.after, k.alloc(64*lanes*l.out))
		widest = max(widest, l.out)
	}
	for i := range w.dTrunk {
		w.dTrunk[i] = k.alloc(64 * lanes * widest)
	}
	size := 64 * lanes * p.policy.out
	w.policy, w.dPolicy = floats(size), k.alloc(size)
	if len(p.value) > 0 {
		w.mean, w.dMean = k.alloc(lanes*p.value[0].in), k.alloc(lanes*p.value[0].in)
		w.unit, w.dUnit = k.alloc(lanes*p.value[0].out), k.alloc(lanes*p.value[0].out)
		w.value, w.dValue = floats(lanes*p.value[1].out), k.alloc(lanes*p.value[1].out)
	}
	return w
}

// param is the value of a parameter, grad its gradient.
func (w *worker) param(i int) []float32 { return w.b.plan.of(w.b.values, i) }
func (w *worker) grad(i int) []float32  { return w.b.plan.of(w.grads, i) }

// learn adds the gradients of positions from <= i < to of the batch, at most 32.
func (w *worker) learn(b *graph.Batch, from, to int) {
	w.forward(b.Own[from:to], b.Opponent[from:to])
	w.lose(b, from, to)
	w.backward()
}

// forward computes policy and value of at most 32 positions.
func (w *worker) forward(own, opponent []uint64) {
	p := w.b.plan
	w.kernels.read(w.input, own, opponent)
	x := w.input
	for i, l := range p.convs {
		e := epilogue{bias: w.param(l.bias), relu: true}
		if p.net.Closes(i) {
			e.skip = w.after[i-2]
		}
		w.kernels.product(w.after[i], x, l.forward, e)
		x = w.after[i]
	}
	w.kernels.product(tensor{}, x, p.policy.forward, epilogue{plain: w.policy})
	if len(p.value) == 0 {
		return
	}
	w.kernels.mean(w.mean, x, p.value[0].in)
	w.kernels.product(w.unit, w.mean, p.value[0].forward, epilogue{bias: w.param(p.value[0].bias), relu: true})
	w.kernels.product(tensor{}, w.unit, p.value[1].forward, epilogue{plain: w.value})
}

// backward adds the gradients, given those of policy and value.
func (w *worker) backward() {
	p := w.b.plan
	last := len(p.convs) - 1
	w.backwardHeads(w.after[last], w.dTrunk[last%3])
	for i := last; i >= 0; i-- {
		w.backwardConv(i)
	}
}

// backwardHeads sets d to the gradient of the last convolution's sums.
func (w *worker) backwardHeads(top, d tensor) {
	p := w.b.plan
	e := epilogue{mask: top}
	if len(p.value) > 0 {
		unit, out := p.value[0], p.value[1]
		w.kernels.gradient(out, w.unit, w.dValue, w.grad(out.weight), w.grad(out.bias))
		w.kernels.product(w.dUnit, w.dValue, out.backward, epilogue{mask: w.unit})
		w.kernels.gradient(unit, w.mean, w.dUnit, w.grad(unit.weight), w.grad(unit.bias))
		w.kernels.product(w.dMean, w.dUnit, unit.backward, epilogue{})
		e.skip, e.still = w.dMean, true
	}
	w.kernels.gradient(p.policy, top, w.dPolicy, w.grad(p.policy.weight), nil)
	w.kernels.product(d, w.dPolicy, p.policy.backward, e)
}

// backwardConv takes the gradient of convolution i's sums back to the convolution
// before.
func (w *worker) backwardConv(i int) {
	p := w.b.plan
	l, d := p.convs[i], w.dTrunk[i%3]
	if i == 0 {
		w.kernels.gradient(l, w.input, d, w.grad(l.weight), w.grad(l.bias))
		return
	}
	w.kernels.gradient(l, w.after[i-1], d, w.grad(l.weight), w.grad(l.bias))
	e := epilogue{mask: w.after[i-1]}
	if p.net.Closes(i + 1) {
		e.skip = w.dTrunk[(i+1)%3]
	}
	w.kernels.product(w.dTrunk[(i-1)%3], d, l.backward, e)
}
