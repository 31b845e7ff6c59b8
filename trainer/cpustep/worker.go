package cpustep

import (
	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// worker computes the gradients of some shards of a batch, block by block. It shares no
// memory that it writes.
type worker struct {
	b      *backend
	kernel kernel.Set
	shard  *shard // to which it adds

	// Activations and gradients of a block of positions.
	input         []float32   // planes, as channels
	after         [][]float32 // of each convolution, after its ReLU
	points        [][]float32 // of what goes into each convolution
	mean, unit    []float32   // of the value head: means over the board, hidden layer
	policy, value []float32   // outputs, in the first column of a panel
	dPolicy       []float32
	dValue        []float32
	dUnit, dMean  []float32
	dTrunk        [3][]float32 // in turn

	// Scratch memory and arguments of the kernels.
	products    []float32 // points of the outputs of a convolution
	dPoints     []float32 // points of its gradient
	dWeights    []float32 // points of the weights' gradient
	row         []float32
	zeros       []float32
	scratch     []float32
	product     *kernel.Product
	transformed *kernel.Transform
	update      *kernel.Update
}

func newWorker(b *backend, set kernel.Set) *worker {
	p := b.plan
	w := &worker{
		b: b, kernel: set, input: floats(board * p.convs[0].in), row: floats(kernel.Rows * panel),
		scratch: floats(kernel.ScratchSize),
		product: new(kernel.Product), transformed: new(kernel.Transform), update: new(kernel.Update),
	}
	widest, heaviest := 0, 0
	for _, l := range p.convs {
		w.after = append(w.after, floats(board*l.out))
		widest, heaviest = max(widest, l.in, l.out), max(heaviest, l.pointSize())
		w.points = append(w.points, floats(point*pointsOf(l.in)))
	}
	w.products, w.dPoints = floats(point*pointsOf(widest)), floats(point*pointsOf(widest))
	w.dWeights, w.zeros = floats(point*heaviest), floats(widest)
	for i := range w.dTrunk {
		w.dTrunk[i] = floats(board * widest)
	}
	w.policy, w.dPolicy = floats(board*panel), floats(board*panel)
	if len(p.value) > 0 {
		w.mean, w.dMean = floats(block*p.value[0].in), floats(block*p.value[0].in)
		w.unit, w.dUnit = floats(block*p.value[0].out), floats(block*p.value[0].out)
		w.value, w.dValue = floats(block*panel), floats(block*panel)
	}
	return w
}

// param returns a parameter's values, grad its gradient.
func (w *worker) param(i int) []float32 { return w.b.plan.of(w.b.values, i) }
func (w *worker) grad(i int) []float32  { return w.b.plan.of(w.shard.grads, i) }

// learn adds the gradients of positions from <= i < to of the batch, at most a block.
func (w *worker) learn(b *graph.Batch, from, to int) {
	w.forward(b.Own[from:to], b.Opponent[from:to])
	w.lose(b, from, to)
	w.backward()
}

// forward computes policy and value of at most a block of positions.
func (w *worker) forward(own, opponent []uint64) {
	p := w.b.plan
	w.read(own, opponent)
	in := w.input
	for i, l := range p.convs {
		w.toPoints(w.kernel.Spread, w.points[i], in, l.in)
		var skip []float32
		if p.net.Closes(i) {
			skip = w.after[i-2]
		}
		w.convolve(w.after[i], w.points[i], l.points, w.param(l.bias), skip, nil, l.in, l.out)
		in = w.after[i]
	}
	top := w.after[len(w.after)-1]
	w.multiply(w.policy, top, w.param(p.policy.weight), nil, nil, board, p.policy.in, panel, false)
	if len(p.value) == 0 {
		return
	}
	unit, out := p.value[0], p.value[1]
	w.average(w.mean, top, unit.in)
	w.multiply(w.unit, w.mean, w.param(unit.weight), w.param(unit.bias), nil, block, unit.in, unit.out, true)
	w.multiply(w.value, w.unit, w.param(out.weight), nil, nil, block, out.in, panel, false)
}

// average sets dst to the means over the board.
func (w *worker) average(dst, src []float32, channels int) {
	const size = block * panel
	clear(dst)
	for c := 0; c < channels; c += panel {
		to := dst[c*block:][:size]
		for s := range 64 {
			kernel.Accumulate(to, src[c*board+s*size:][:size])
		}
		for i := range to {
			to[i] /= 64
		}
	}
}

// backward adds the gradients, given those of the outputs.
func (w *worker) backward() {
	p := w.b.plan
	last := len(p.convs) - 1
	w.backwardHeads(w.after[last], w.dTrunk[last%3])
	for i := last; i >= 0; i-- {
		w.backwardConvolution(i)
	}
}

// backwardHeads sets d to the gradient of the last convolution before its ReLU.
func (w *worker) backwardHeads(top, d []float32) {
	p := w.b.plan
	var add []float32
	if len(p.value) > 0 {
		unit, out := p.value[0], p.value[1]
		w.backwardDense(out, w.unit, w.dValue)
		w.multiply(w.dUnit, w.dValue, out.turned, nil, nil, block, panel, out.in, false)
		w.gate(w.dUnit, w.unit)
		w.backwardDense(unit, w.mean, w.dUnit)
		w.multiply(w.dMean, w.dUnit, unit.turned, nil, nil, block, unit.out, unit.in, false)
		for i := range w.dMean {
			w.dMean[i] /= 64
		}
		add = w.dMean
	}
	l := p.policy
	w.correlate(w.grad(l.weight), top, w.dPolicy, board, l.in, panel, true)
	for c := 0; c < l.in; c += panel {
		for s := range 64 {
			at := s * block * panel
			to := d[c*board+at:]
			var mean []float32
			if add != nil {
				mean = add[c*block:]
			}
			w.multiply(to, w.dPolicy[at:], l.turned[c*panel:], nil, mean, block, panel, panel, false)
		}
	}
	w.gate(d[:board*l.in], top)
}

// backwardDense adds the gradients of a dense layer.
func (w *worker) backwardDense(l *layer, in, d []float32) {
	w.correlate(w.grad(l.weight), in, d, block, l.in, l.out, true)
	w.sum(w.grad(l.bias), d, block, l.out)
}

// gate sets d to zero where the ReLU's output is zero.
func (w *worker) gate(d, after []float32) {
	kernel.Gate(d, after[:len(d)])
}

// backwardConvolution adds the gradients of convolution i, and computes the gradient of
// the convolution before it, if any.
func (w *worker) backwardConvolution(i int) {
	p := w.b.plan
	l, d := p.convs[i], w.dTrunk[i%3]
	w.toPoints(w.kernel.Expand, w.dPoints, d, l.out)
	// Point 7 of a tile is the sum over its squares.
	w.sum(w.grad(l.bias), w.dPoints[7*pointsOf(l.out):], tiled, l.out)
	for k := range point {
		w.correlate(w.dWeights[k*l.pointSize():], w.points[i][k*pointsOf(l.in):], w.dPoints[k*pointsOf(l.out):], tiled, l.in, l.out, false)
	}
	size := l.in * l.out
	w.transform(w.kernel.Unweigh, kernel.Transform{
		Out: w.grad(l.weight), In: w.dWeights, Square: size, Point: l.pointSize(), Count: size / panel,
	})
	if i == 0 {
		return
	}
	w.toPoints(w.kernel.Spread, w.dPoints, d, l.out)
	var skip []float32
	if p.net.Closes(i + 1) {
		skip = w.dTrunk[(i+1)%3]
	}
	w.convolve(w.dTrunk[(i-1)%3], w.dPoints, l.turnedPoints, w.zeros, skip, w.after[i-1], l.out, l.in)
}
