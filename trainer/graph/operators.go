package graph

import "slices"

// reshape gives x other dimensions.
func (t *tape) reshape(x *value, dims ...int) *value {
	return t.record(t.shaped(x, dims), func(g *value) { t.pass(x, t.shaped(g, x.dims)) })
}

func (b *builder) shaped(x *value, dims []int) *value {
	if slices.Equal(x.dims, dims) {
		return x
	}
	return b.op("Reshape", dims, []*value{x, b.indices(dims...)})
}

// transpose makes dimension i of the result what was dimension order[i].
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

// matmulFlipped returns the product of x and of y transposed. To transpose and to
// multiply is one operation on the processor, which the two apart would not become
// in the gradient.
func (t *tape) matmulFlipped(x, y *value) *value {
	return t.record(t.product(x, t.flipped(y)), func(g *value) {
		if x.learned {
			t.pass(x, t.product(g, y))
		}
		if y.learned {
			t.pass(y, t.product(t.flipped(g), x))
		}
	})
}

func (b *builder) product(x, y *value) *value {
	dims := slices.Clone(x.dims)
	dims[len(dims)-1] = y.dims[len(y.dims)-1]
	return b.op("MatMul", dims, []*value{x, y})
}

// add returns x + y, where y may be smaller: its last dimensions are those of x, and it
// is added to each part of x of that shape.
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

// reduce sums, or the like, over some dimensions, which are kept as 1 or dropped.
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

// relu returns x, or 0 where x is negative.
func (t *tape) relu(x *value) *value {
	y := t.op("Relu", x.dims, []*value{x})
	return t.record(y, func(g *value) {
		t.pass(x, t.elementwise("Mul", g, t.positive(y)))
	})
}

// elu returns x, or exp(x) - 1 where x is negative.
func (t *tape) elu(x *value) *value {
	y := t.op("Elu", x.dims, []*value{x})
	return t.record(y, func(g *value) {
		slope := t.elementwise("Add", t.elementwise("Min", y, t.number(0)), t.number(1))
		t.pass(x, t.elementwise("Mul", g, slope))
	})
}

// positive returns 1 where x, which must not be negative, is more than 0. It is done by
// arithmetic alone: comparisons and signs are several times as slow on the
// processor, and WebGPU has no Sign.
func (b *builder) positive(x *value) *value {
	return b.elementwise("Min", b.elementwise("Mul", x, b.number(1e20)), b.number(1))
}

// tanh squeezes x between -1 and 1.
func (t *tape) tanh(x *value) *value {
	y := t.op("Tanh", x.dims, []*value{x})
	return t.record(y, func(g *value) {
		slope := t.elementwise("Sub", t.number(1), t.elementwise("Mul", y, y))
		t.pass(x, t.elementwise("Mul", g, slope))
	})
}

// mean returns the mean over the first dimension.
func (t *tape) mean(x *value) *value {
	y := t.reduce("ReduceMean", x, false, 0)
	return t.record(y, func(g *value) {
		each := t.elementwise("Mul", g, t.number(1/float64(x.dims[0])))
		t.pass(x, t.op("Expand", x.dims, []*value{each, t.indices(x.dims...)}))
	})
}
