package builtin

import (
	"errors"
	"fmt"
	"slices"

	"othello/ai/policy/onnx"
)

// rectify compiles Relu by fusing it into the convolution or product before.
func (c *compiler) rectify(n *onnx.Node, v value) (value, error) {
	if b := v.quant; b != nil && b.dequantised && b.scale == 0 && c.uses[n.Inputs[0]] == 1 {
		b.source.relu = true
		return v, nil
	}
	v, err := c.dequantised(n.Inputs[0], v)
	if err != nil {
		return v, err
	}
	s, _ := c.product(n.Inputs[0])
	if s == nil {
		return v, errAlone
	}
	s.wires().relu = true
	return v, nil
}

var errAlone = errors.New("apart from a convolution or a product it is not built in")

// tanh compiles Tanh.
func (c *compiler) tanh(_ *onnx.Node, v value) (value, error) {
	return c.result(&tanh{wiring{in: v.buffer}}, v.dims...)
}

// addition compiles Add of two values into the step that computes one of them, or of a value
// and a constant.
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
	return value{}, errAlone
}

// shift adds a constant to a list.
func (c *compiler) shift(n *onnx.Node, v value) (value, error) {
	list, dims, err := c.constant(n, 1)
	if err != nil {
		return value{}, err
	}
	if len(dims) != 1 || !slices.Equal(dims, v.dims) {
		return value{}, fmt.Errorf("its constant of dimensions %v does not fit %v", dims, v.dims)
	}
	if _, bias := c.product(n.Inputs[0]); bias != nil {
		for i, x := range list {
			bias[i] += x
		}
		return v, nil
	}
	if err := c.take(v.buffer.size()); err != nil {
		return value{}, err
	}
	s := &shift{wiring: wiring{in: v.buffer}, constants: make([]float32, v.buffer.size())}
	copy(s.constants, list)
	return c.result(s, v.dims...)
}

// mean compiles GlobalAveragePool.
func (c *compiler) mean(_ *onnx.Node, v value) (value, error) {
	if !isBoard(v.dims) {
		return value{}, fmt.Errorf("it is applied to %v, not to channels of 8x8", v.dims)
	}
	return c.result(&mean{wiring{in: v.buffer}}, v.dims[0], 1, 1)
}

// flatten compiles Flatten. Of a list it adds no step.
func (c *compiler) flatten(n *onnx.Node, v value) (value, error) {
	if axis := n.Int("axis", 1); axis != 1 {
		return value{}, fmt.Errorf("flattening from axis %d is not built in", axis)
	}
	if isBoard(v.dims) {
		return c.result(&flatten{wiring{in: v.buffer}, v.dims[0]}, v.size())
	}
	if c.uses[n.Inputs[0]] > 1 {
		// Two names of one value: no step may be fused into it for one of them.
		c.uses[n.Outputs[0]] += 2
	}
	v.dims = []int{v.size()}
	return v, nil
}
