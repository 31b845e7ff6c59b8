package graph

import (
	"slices"
)

// reshape gives x other dimensions.
func (t *tape) reshape(x *value, dims ...int) *value {
	y := t.shaped(x, dims)
	if y == x {
		return x // a rule would count its gradient twice
	}
	return t.record(y, func(g *value) { t.pass(x, t.shaped(g, x.dims)) })
}

func (b *builder) shaped(x *value, dims []int) *value {
	if slices.Equal(x.dims, dims) {
		return x
	}
	return b.op("Reshape", dims, []*value{x, b.indices(dims...)})
}

// transpose returns x with dimension order[i] as dimension i.
func (t *tape) transpose(x *value, order ...int) *value {
	inverse := make([]int, len(order))
	for i, from := range order {
		inverse[from] = i
	}
	return t.record(t.turned(x, order), func(g *value) { t.pass(x, t.turned(g, inverse)) })
}

func (b *builder) turned(x *value, order []int) *value {
	dims := make([]int, len(order))
	for i, from := range order {
		dims[i] = x.dims[from]
	}
	return b.op("Transpose", dims, []*value{x}, intsAttribute("perm", order...))
}

// flipped returns a matrix, or a list of them, transposed.
func (b *builder) flipped(x *value) *value {
	if len(x.dims) == 2 {
		return b.turned(x, []int{1, 0})
	}
	return b.turned(x, []int{0, 2, 1})
}

// matmul returns the product of two matrices, or of two lists of as many.
func (t *tape) matmul(x, y *value) *value {
	return t.record(t.product(x, y), func(g *value) {
		if x.learned {
			t.pass(x, t.product(g, t.flipped(y)))
		}
		if y.learned {
			t.pass(y, t.product(t.flipped(x), g))
		}
	})
}

func (b *builder) product(x, y *value) *value {
	dims := slices.Clone(x.dims)
	dims[len(dims)-1] = y.dims[len(y.dims)-1]
	return b.op("MatMul", dims, []*value{x, y})
}

// add returns x + y, where y may have only the last dimensions of x and is then
// broadcast.
func (t *tape) add(x, y *value) *value {
	return t.record(t.elementwise("Add", x, y), func(g *value) {
		t.pass(x, g)
		if y.learned {
			t.pass(y, t.folded(g, y.dims))
		}
	})
}

// elementwise returns an operation on two arrays, one of which may be repeated.
func (b *builder) elementwise(kind string, x, y *value) *value {
	return b.op(kind, broadcast(x.dims, y.dims), []*value{x, y})
}

// folded returns the sum of the parts of x that have these dimensions.
func (b *builder) folded(x *value, dims []int) *value {
	if slices.Equal(x.dims, dims) {
		return x
	}
	part := &value{dims: dims}
	rows := b.shaped(x, []int{x.size() / part.size(), part.size()})
	return b.shaped(b.reduce("ReduceSum", rows, false, 0), dims)
}

// reduce applies a reduction such as a sum over some dimensions, which are kept as 1 or
// dropped.
func (b *builder) reduce(kind string, x *value, keep bool, axes ...int) *value {
	var dims []int
	for i, d := range x.dims {
		switch {
		case !slices.Contains(axes, i):
			dims = append(dims, d)
		case keep:
			dims = append(dims, 1)
		}
	}
	kept := 0
	if keep {
		kept = 1
	}
	return b.op(kind, dims, []*value{x, b.indices(axes...)}, intAttribute("keepdims", kept))
}

// elu returns x, or exp(x) - 1 where x is negative.
func (t *tape) elu(x *value) *value {
	y := t.op("Elu", x.dims, []*value{x})
	return t.record(y, func(g *value) {
		slope := t.elementwise("Add", t.elementwise("Min", y, t.number(0)), t.number(1))
		t.pass(x, t.elementwise("Mul", g, slope))
	})
}

// tanh returns the hyperbolic tangent of x.
func (t *tape) tanh(x *value) *value {
	y := t.op("Tanh", x.dims, []*value{x})
	return t.record(y, func(g *value) {
		slope := t.elementwise("Sub", t.number(1), t.elementwise("Mul", y, y))
		t.pass(x, t.elementwise("Mul", g, slope))
	})
}

// moments are the mean and the variance of a batch normalisation's input, each
// [channels].
type moments struct{ mean, variance *value }

// norm returns the batch normalisation (Ioffe and Szegedy, 2015) of x, whose last
// dimension is the channels, with the mean and the variance, the biased one, over all
// others. It is one operation of the tape, since several would each take a pass over x.
func (t *tape) norm(x, scale, shift *value) (*value, moments) {
	channels := x.dims[len(x.dims)-1]
	count := x.size() / channels
	rows := t.shaped(x, []int{count, channels})
	mean := t.reduce("ReduceMean", rows, false, 0)
	centred := t.elementwise("Sub", rows, mean)
	variance := t.reduce("ReduceMean", t.elementwise("Mul", centred, centred), false, 0)
	deviation := t.op("Sqrt", variance.dims, []*value{t.elementwise("Add", variance, t.number(Epsilon))})
	factor := t.elementwise("Div", scale, deviation)
	y := t.shaped(t.elementwise("Add", t.elementwise("Mul", centred, factor), shift), x.dims)
	return t.record(y, func(g *value) {
		g = t.shaped(g, rows.dims)
		sum := t.reduce("ReduceSum", g, false, 0)
		cross := t.reduce("ReduceSum", t.elementwise("Mul", g, centred), false, 0) // of g and x - mean
		t.pass(shift, sum)
		t.pass(scale, t.elementwise("Div", cross, deviation))
		// The mean and the variance depend on x, so the gradient is factor * (g - mean of
		// g - (x - mean) * mean of g*(x - mean) / (variance + epsilon)).
		share := t.number(1 / float64(count))
		slope := t.elementwise("Div", t.elementwise("Mul", cross, share), t.elementwise("Mul", deviation, deviation))
		rest := t.elementwise("Sub", t.elementwise("Sub", g, t.elementwise("Mul", centred, slope)), t.elementwise("Mul", sum, share))
		t.pass(x, t.shaped(t.elementwise("Mul", rest, factor), x.dims))
	}), moments{mean, variance}
}

// normed returns the normalisation of x by given mean and variance, without a rule.
func (b *builder) normed(x, scale, shift *value, m moments) *value {
	deviation := b.op("Sqrt", m.variance.dims, []*value{b.elementwise("Add", m.variance, b.number(Epsilon))})
	factor := b.elementwise("Div", scale, deviation)
	return b.elementwise("Add", b.elementwise("Mul", b.elementwise("Sub", x, m.mean), factor), shift)
}

// total returns the sum of all elements, [1].
func (b *builder) total(x *value) *value {
	return b.reduce("ReduceSum", b.shaped(x, []int{x.size()}), true, 0)
}

// tape builds a graph and records, for each operation of the forward pass, the rule that
// computes the gradients of its inputs from the gradient of its output: reverse-mode
// differentiation (Linnainmaa, 1976).
type tape struct {
	*builder
	rules     []rule
	gradients map[*value]*value // of the loss by each value; a missing one is zero
}

// rule adds the nodes of one operation's gradients.
type rule struct {
	scope string
	out   *value
	back  func(gradient *value)
}

func newTape(b *builder) *tape { return &tape{builder: b, gradients: map[*value]*value{}} }

// record adds the rule of an operation with the output out.
func (t *tape) record(out *value, back func(gradient *value)) *value {
	if out.learned {
		t.rules = append(t.rules, rule{t.scope, out, back})
	}
	return out
}

// pass adds g to the gradient of v.
func (t *tape) pass(v, g *value) {
	switch old := t.gradients[v]; {
	case !v.learned:
	case old == nil:
		t.gradients[v] = g
	default:
		t.gradients[v] = t.op("Add", v.dims, []*value{old, g})
	}
}

// backward runs the rules. The gradients of the outputs must be set by pass.
func (t *tape) backward() {
	for _, r := range slices.Backward(t.rules) {
		if g := t.gradients[r.out]; g != nil {
			t.scope = "back/" + r.scope
			r.back(g)
		}
	}
}
