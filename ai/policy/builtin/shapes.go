package builtin

import (
	"errors"
	"fmt"
	"slices"

	"othello/ai/policy/onnx"
)

// rectify compiles Relu, if possible by fusing it into the step before.
func (c *compiler) rectify(n *onnx.Node, v value) (value, error) {
	if b := v.quant; b != nil && b.dequantised && b.scale == 0 && c.uses[n.Inputs[0]] == 1 {
		b.source.relu = true
		return v, nil
	}
	v, err := c.dequantised(n.Inputs[0], v)
	if err != nil {
		return v, err
	}
	if v.made >= 0 && c.uses[n.Inputs[0]] == 1 {
		switch s := c.steps[v.made].(type) {
		case *convolution, *dense, *sum:
			if w := s.wires(); w.out == v.buffer {
				w.relu = true
				return v, nil
			}
		}
	}
	return c.result(&curve{wiring: wiring{in: v.buffer}}, v.dims...)
}

// tanh compiles Tanh.
func (c *compiler) tanh(_ *onnx.Node, v value) (value, error) {
	return c.result(&curve{wiring: wiring{in: v.buffer}, tanh: true}, v.dims...)
}

// identity compiles Identity, which adds no step.
func (c *compiler) identity(n *onnx.Node, v value) (value, error) {
	if c.uses[n.Inputs[0]] > 1 {
		// Two names of one value: no step may be fused into it for one of them.
		c.uses[n.Outputs[0]] += 2
	}
	return v, nil
}

// addition compiles Add of two values or of a value and a constant, if possible into the
// step that computes one of them.
func (c *compiler) addition(n *onnx.Node, a value) (value, error) {
	if _, ok := c.constants[n.Inputs[1]]; ok {
		a, err := c.dequantised(n.Inputs[0], a)
		if err != nil {
			return a, err
		}
		return c.shift(n, a)
	}
	b, err := c.operand(n.Inputs[1], false)
	if err != nil {
		return value{}, err
	}
	if !slices.Equal(a.dims, b.dims) {
		return value{}, fmt.Errorf("it adds %v and %v", a.dims, b.dims)
	}
	if v, ok := c.fuseAddition(n, a, b); ok {
		return v, nil
	}
	if a, err = c.dequantised(n.Inputs[0], a); err == nil {
		b, err = c.dequantised(n.Inputs[1], b)
	}
	if err != nil {
		return value{}, err
	}
	// The later step can add what the earlier one made.
	later, earlier, name := a, b, n.Inputs[0]
	if b.made > a.made {
		later, earlier, name = b, a, n.Inputs[1]
	}
	if s, _ := c.product(name); s != nil && s.wires().add == nil && later.buffer != earlier.buffer {
		s.wires().add = earlier.buffer
		return later, nil
	}
	return c.result(&sum{wiring: wiring{in: a.buffer, add: b.buffer}}, a.dims...)
}

// shift adds a constant to a value.
func (c *compiler) shift(n *onnx.Node, v value) (value, error) {
	list, dims, err := c.constant(n, 1)
	if err != nil {
		return value{}, err
	}
	if _, bias := c.product(n.Inputs[0]); bias != nil {
		// The same for all squares, if there are any, is a bias.
		perChannel, last := len(v.dims) == 1, len(dims)-1
		if isBoard(v.dims) && last >= 1 && dims[last] == 1 && dims[last-1] == 1 {
			perChannel, dims = true, dims[:last-1]
		}
		if perChannel {
			more, err := c.broadcast(list, dims, v.dims[:1])
			for i, x := range more {
				bias[i] += x
			}
			return v, err
		}
	}
	if list, err = c.broadcast(list, dims, v.dims); err != nil {
		return value{}, err
	}
	s := &sum{wiring: wiring{in: v.buffer}}
	if err := c.take(v.buffer.size()); err != nil {
		return value{}, err
	}
	s.constants = make([]float32, v.buffer.size())
	copy(s.constants, list)
	if v.buffer.board {
		clear(s.constants)
		for i, x := range list {
			s.constants[cell(i%64)*v.buffer.width+i/64] = x
		}
	}
	return c.result(s, v.dims...)
}

// broadcast repeats constants of dimensions from, of which a first one for the
// batch may be 1, so that they have the dimensions to.
func (c *compiler) broadcast(list []float32, from, to []int) ([]float32, error) {
	have := from
	if len(have) == len(to)+1 && have[0] == 1 {
		have = have[1:]
	}
	fits := len(have) <= len(to)
	size := 1
	for i := range to {
		size *= to[len(to)-1-i]
		if i < len(have) && fits {
			d := have[len(have)-1-i]
			fits = d == 1 || d == to[len(to)-1-i]
		}
	}
	if !fits {
		return nil, fmt.Errorf("its constant of dimensions %v does not fit %v", from, to)
	}
	if err := c.take(size); err != nil {
		return nil, err
	}
	out := make([]float32, size)
	for i := range out {
		at, step, rest := 0, 1, i
		for k := range to {
			d := to[len(to)-1-k]
			if k < len(have) && have[len(have)-1-k] != 1 {
				at += rest % d * step
				step *= d
			}
			rest /= d
		}
		out[i] = list[at]
	}
	return out, nil
}

// reduceMean compiles ReduceMean over the squares of a board.
func (c *compiler) reduceMean(n *onnx.Node, v value) (value, error) {
	axes := n.Ints("axes")
	if len(n.Inputs) == 2 && n.Inputs[1] != "" {
		var err error
		if axes, err = c.integers(n, 1); err != nil {
			return value{}, err
		}
	}
	over := map[int64]bool{}
	for _, a := range axes {
		if a < 0 {
			a += 4
		}
		over[a] = true
	}
	if len(over) != 2 || !over[2] || !over[3] {
		return value{}, fmt.Errorf("means over the axes %v are not supported", axes)
	}
	return c.mean(v, n.Int("keepdims", 1) != 0)
}

func (c *compiler) mean(v value, keep bool) (value, error) {
	if !isBoard(v.dims) {
		return value{}, fmt.Errorf("it is applied to %v, not to channels of 8x8", v.dims)
	}
	dims := []int{v.dims[0]}
	if keep {
		dims = []int{v.dims[0], 1, 1}
	}
	return c.result(&mean{wiring{in: v.buffer}}, dims...)
}

// flatten compiles Flatten.
func (c *compiler) flatten(n *onnx.Node, v value) (value, error) {
	if axis := n.Int("axis", 1); axis != 1 && axis != int64(-len(v.dims)) {
		return value{}, fmt.Errorf("flattening from axis %d is not built in", axis)
	}
	return c.reshaped(n, v, []int{v.size()})
}

// reshape compiles Reshape to constant dimensions that leave the batch alone.
func (c *compiler) reshape(n *onnx.Node, v value) (value, error) {
	to, err := c.integers(n, 1)
	if err != nil {
		return value{}, err
	}
	if len(to) < 2 || to[0] > 0 || n.Int("allowzero", 0) != 0 {
		return value{}, fmt.Errorf("it reshapes to %v, and the batch must stay", to)
	}
	size := v.size()
	dims := make([]int, len(to)-1)
	open, known := -1, 1
	for i, d := range to[1:] {
		switch {
		case d == 0 && i < len(v.dims):
			d = int64(v.dims[i])
		case d == -1 && open < 0 && to[0] == 0:
			open, d = i, 1
		}
		if d < 1 || d > int64(size) || known > size {
			return value{}, fmt.Errorf("it reshapes %v to %v", v.dims, to[1:])
		}
		dims[i] = int(d)
		known *= int(d)
	}
	if open >= 0 && size%known == 0 {
		dims[open] = size / known
		known = size
	}
	if known != size {
		return value{}, fmt.Errorf("it reshapes %v to %v", v.dims, to[1:])
	}
	return c.reshaped(n, v, dims)
}

// reshaped returns a value with other dimensions.
func (c *compiler) reshaped(n *onnx.Node, v value, dims []int) (value, error) {
	switch {
	case slices.Equal(v.dims, dims):
		return c.identity(n, v)
	case isBoard(dims):
		return value{}, errors.New("making a board of a list is not built in")
	case isBoard(v.dims):
		return c.result(&flatten{wiring{in: v.buffer}, v.dims[0]}, dims...)
	}
	v.dims = dims
	return c.identity(n, v)
}
