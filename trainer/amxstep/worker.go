package amxstep

import "othello/trainer/graph"

// worker performs its share of a step: gradients of some of the batch's groups of
// positions. It has all that it writes to itself.
type worker struct {
	t       *Stepper
	kernels kernels
	blocks  []*block // of one group; more than one only with normalisation
	grads   []float32
	loss    graph.Loss
	square  float64 // of its share of the gradient

	// Of each normalisation: sums over the step of what it saw and of its squares.
	sums, crosses [][]float32
	// Of each normalisation: what it makes of the group, by channel.
	norms []norm
}

// block is what is known of 32 positions.
type block struct {
	input   tensor
	before  []tensor // of each convolution, before its normalisation
	after   []tensor // of each convolution, after its ReLU
	hidden  []tensor // of each dense layer
	mean    tensor
	unit    tensor    // of the value head's hidden layer
	policy  []float32 // see logits
	value   []float32
	dPolicy tensor
	dValue  tensor
	dUnit   tensor
	dMean   tensor
	dHidden []tensor
	dTrunk  [3]tensor // in turn
	dBefore tensor
}

func newWorker(t *Stepper) *worker {
	w := &worker{t: t, grads: floats(t.plan.size())}
	w.kernels = newKernels(t.tiled)
	groups := 1
	if t.plan.net.Norm {
		groups = normed / lanes
		w.norms = make([]norm, len(t.plan.convs))
		for i, l := range t.plan.convs {
			w.sums = append(w.sums, make([]float32, l.out))
			w.crosses = append(w.crosses, make([]float32, l.out))
			w.norms[i] = newNorm(l.out)
		}
	}
	for range groups {
		w.blocks = append(w.blocks, newBlock(t.plan, w.kernels))
	}
	return w
}

func newBlock(p *plan, k kernels) *block {
	b := &block{input: k.alloc(64 * lanes * p.convs[0].in)}
	widest := 0
	for _, l := range p.convs {
		b.after = append(b.after, k.alloc(64*lanes*l.out))
		if p.net.Norm {
			b.before = append(b.before, k.alloc(64*lanes*l.out))
		}
		widest = max(widest, l.out)
	}
	for i := range b.dTrunk {
		b.dTrunk[i] = k.alloc(64 * lanes * widest)
	}
	if p.net.Norm {
		b.dBefore = k.alloc(64 * lanes * widest)
	}
	for _, l := range p.dense {
		b.hidden = append(b.hidden, k.alloc(lanes*l.out))
		b.dHidden = append(b.dHidden, k.alloc(lanes*l.out))
	}
	size := p.policy.toSquares * lanes * p.policy.out
	b.policy, b.dPolicy = floats(size), k.alloc(size)
	if len(p.value) > 0 {
		b.mean, b.dMean = k.alloc(lanes*p.value[0].in), k.alloc(lanes*p.value[0].in)
		b.unit, b.dUnit = k.alloc(lanes*p.value[0].out), k.alloc(lanes*p.value[0].out)
		b.value, b.dValue = floats(lanes*p.value[1].out), k.alloc(lanes*p.value[1].out)
	}
	return b
}

// capacity is how many positions learn and look take at once.
func (w *worker) capacity() int { return len(w.blocks) * lanes }

// begin forgets the last step.
func (w *worker) begin() {
	clear(w.grads)
	w.loss = graph.Loss{}
	for i := range w.sums {
		clear(w.sums[i])
		clear(w.crosses[i])
	}
}

// param is the value of a parameter, grad its gradient; nil for -1.
func (w *worker) param(i int) []float32 {
	if i < 0 {
		return nil
	}
	return w.t.plan.of(w.t.values, i)
}

func (w *worker) grad(i int) []float32 {
	if i < 0 {
		return nil
	}
	return w.t.plan.of(w.grads, i)
}

// learn adds the gradients of positions from <= i < to of the batch.
func (w *worker) learn(b *graph.Batch, from, to int) {
	w.forward(b.Own[from:to], b.Opponent[from:to], true)
	for i, k := range w.blocks {
		lo := min(to, from+i*lanes)
		hi := min(to, lo+lanes)
		w.lose(k, b, lo, hi)
	}
	w.backward()
}

// forward computes policy and value of at most capacity positions.
func (w *worker) forward(own, opponent []uint64, learning bool) {
	p := w.t.plan
	for i, b := range w.blocks {
		lo := min(len(own), i*lanes)
		hi := min(len(own), lo+lanes)
		w.kernels.read(b.input, own[lo:hi], opponent[lo:hi])
	}
	last := len(p.convs) - 1
	for i, l := range p.convs {
		for _, b := range w.blocks {
			x := b.input
			if i > 0 {
				x = b.after[i-1]
			}
			if p.net.Norm {
				if i > 0 {
					w.normalise(i-1, b)
				}
				w.kernels.product(b.before[i], x, l.forward, epilogue{})
				if learning {
					w.norms[i].measure(w.kernels, b.before[i], b.before[i])
				}
				continue
			}
			e := epilogue{bias: w.param(l.bias), relu: true}
			if p.net.Closes(i) {
				e.skip = b.after[i-2]
			}
			w.kernels.product(b.after[i], x, l.forward, e)
		}
		if p.net.Norm {
			w.settle(i, learning)
		}
	}
	for _, b := range w.blocks {
		if p.net.Norm {
			w.normalise(last, b)
		}
		w.heads(b)
	}
}

// heads computes policy and value from the last convolution.
func (w *worker) heads(b *block) {
	p := w.t.plan
	x := b.after[len(b.after)-1]
	top := x
	for i, l := range p.dense {
		w.kernels.product(b.hidden[i], x, l.forward, epilogue{bias: w.param(l.bias), relu: true})
		x = b.hidden[i]
	}
	w.kernels.product(tensor{}, x, p.policy.forward, epilogue{plain: b.policy})
	if len(p.value) == 0 {
		return
	}
	w.kernels.mean(b.mean, top, p.value[0].in)
	w.kernels.product(b.unit, b.mean, p.value[0].forward, epilogue{bias: w.param(p.value[0].bias), relu: true})
	w.kernels.product(tensor{}, b.unit, p.value[1].forward, epilogue{plain: b.value})
}

// backward adds the gradients, given those of policy and value.
func (w *worker) backward() {
	p := w.t.plan
	last := len(p.convs) - 1
	for _, b := range w.blocks {
		w.backwardHeads(b, b.dTrunk[last%3])
		if p.net.Norm {
			w.norms[last].measure(w.kernels, b.dTrunk[last%3], b.before[last])
		}
	}
	for i := last; i >= 0; i-- {
		if p.net.Norm {
			w.settleBack(i)
		}
		for _, b := range w.blocks {
			w.backwardConv(i, b)
		}
	}
}

// backwardConv takes the gradient of convolution i's sums, or of what its
// normalisation makes of them, back to the convolution before.
func (w *worker) backwardConv(i int, b *block) {
	p := w.t.plan
	l, d := p.convs[i], b.dTrunk[i%3]
	if p.net.Norm {
		w.denormalise(i, b)
		d = b.dBefore
	}
	if i == 0 {
		w.kernels.gradient(l, b.input, d, w.grad(l.weight), w.grad(l.bias))
		return
	}
	w.kernels.gradient(l, b.after[i-1], d, w.grad(l.weight), w.grad(l.bias))
	e := epilogue{mask: b.after[i-1]}
	if p.net.Closes(i + 1) {
		e.skip = b.dTrunk[(i+1)%3]
	}
	to := b.dTrunk[(i-1)%3]
	w.kernels.product(to, d, l.backward, e)
	if p.net.Norm {
		w.norms[i-1].measure(w.kernels, to, b.before[i-1])
	}
}

// backwardHeads sets d to the gradient of the last convolution's sums.
func (w *worker) backwardHeads(b *block, d tensor) {
	p := w.t.plan
	top := b.after[len(b.after)-1]
	e := epilogue{mask: top}
	if len(p.value) > 0 {
		unit, out := p.value[0], p.value[1]
		w.kernels.gradient(out, b.unit, b.dValue, w.grad(out.weight), w.grad(out.bias))
		w.kernels.product(b.dUnit, b.dValue, out.backward, epilogue{mask: b.unit})
		w.kernels.gradient(unit, b.mean, b.dUnit, w.grad(unit.weight), w.grad(unit.bias))
		w.kernels.product(b.dMean, b.dUnit, unit.backward, epilogue{})
		e.skip, e.still = b.dMean, true
	}
	// Links between the trunk and the policy, and what flows out of each.
	links := append(append([]*link(nil), p.dense...), p.policy)
	flow := append(append([]tensor(nil), b.dHidden...), b.dPolicy)
	for i := len(links) - 1; i >= 0; i-- {
		l := links[i]
		if i == 0 {
			w.kernels.gradient(l, top, flow[0], w.grad(l.weight), w.grad(l.bias))
			w.kernels.product(d, flow[0], l.backward, e)
			break
		}
		w.kernels.gradient(l, b.hidden[i-1], flow[i], w.grad(l.weight), w.grad(l.bias))
		w.kernels.product(flow[i-1], flow[i], l.backward, epilogue{mask: b.hidden[i-1]})
	}
}
