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
