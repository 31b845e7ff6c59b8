package graph

import (
	"slices"
)

// shaped gives x other dimensions.
func (b *builder) shaped(x *value, dims []int) *value {
	if slices.Equal(x.dims, dims) {
		return x
	}
	return b.op("Reshape", dims, []*value{x, b.indices(dims...)})
}

// turned returns x with dimension order[i] as dimension i.
func (b *builder) turned(x *value, order []int) *value {
	dims := make([]int, len(order))
	for i, from := range order {
		dims[i] = x.dims[from]
	}
	return b.op("Transpose", dims, []*value{x}, intsAttribute("perm", order...))
}

// product returns the product of two matrices, or of two lists of as many.
func (b *builder) product(x, y *value) *value {
	dims := slices.Clone(x.dims)
	dims[len(dims)-1] = y.dims[len(y.dims)-1]
	return b.op("MatMul", dims, []*value{x, y})
}

// elementwise returns an operation on two arrays, one of which may be repeated.
func (b *builder) elementwise(kind string, x, y *value) *value {
	return b.op(kind, broadcast(x.dims, y.dims), []*value{x, y})
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
func (b *builder) elu(x *value) *value { return b.op("Elu", x.dims, []*value{x}) }

// normed returns the batch normalisation (Ioffe and Szegedy, 2015) of x by given mean and
// variance.
func (b *builder) normed(x, scale, shift, mean, variance *value) *value {
	deviation := b.op("Sqrt", variance.dims, []*value{b.elementwise("Add", variance, b.number(Epsilon))})
	factor := b.elementwise("Div", scale, deviation)
	return b.elementwise("Add", b.elementwise("Mul", b.elementwise("Sub", x, mean), factor), shift)
}
