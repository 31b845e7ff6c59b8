package amxstep

import "othello/trainer/graph"

// tensor holds activations or their gradients for a block of positions,
// [square][position][channel], in the form of the kernels that made it.
type tensor struct {
	half []uint16  // bfloat16
	full []float32 // plain Go, in tests
}

func (t tensor) none() bool { return t.half == nil && t.full == nil }

// epilogue says what becomes of the sums of a product before they are stored.
type epilogue struct {
	bias  []float32 // added; one for each channel
	skip  tensor    // added
	still bool      // skip has one square, the same for all
	relu  bool
	mask  tensor    // zero where mask is not positive
	plain []float32 // store here in float32 instead, as sums without any of the above
}

// kernels are the loops over positions: on tiles, and in tests in plain Go. One value
// serves one goroutine.
type kernels interface {
	// alloc is a tensor of n numbers, all zero.
	alloc(n int) tensor
	// put sets one number.
	put(t tensor, at int, v float32)
	// read sets a block's input: of each square and position the window of 3x3 of
	// the mover's discs, then that of the opponent's, then nothing. At most 32
	// positions; where there are fewer the rest is empty.
	read(t tensor, own, opponent []uint64)
	// pack brings weights [tap][in][out] into both of the link's matrices.
	pack(l *link, w []float32)
	// product is dst = epilogue(sum over hops of src x matrix).
	product(dst, src tensor, m *matrix, e epilogue)
	// gradient adds the gradients of the link's weights, and of its bias unless
	// nil, given what went in and the gradient of what came out.
	gradient(l *link, in, out tensor, weight, bias []float32)
	// mean is the mean over the 64 squares.
	mean(dst, src tensor, channels int)
	// add adds arrays of a multiple of 16 numbers, squares is the sum of the squares
	// of such an array, and update applies a rule to such a part of the parameters.
	add(to, from []float32)
	squares(values []float32) float64
	update(r graph.Rule, values, first, second, grads []float32)
}
