package builtin

import (
	"errors"
	"fmt"
	"math"

	"othello/ai/policy/kernel"
	"othello/ai/policy/onnx"
)

// quantParams are the scale and zero point of an int8 value. DequantizeLinear only sets
// dequantised: the step that computes the bytes may still absorb the operators that follow.
type quantParams struct {
	scale       float32          // real value of one step; zero until chosen
	zeroPoint   uint8            // the byte that stands for 0
	dequantised bool             // DequantizeLinear was applied
	source      *int8Convolution // computes the bytes and may absorb later operators; nil for none
}

var errQuantised = errors.New("the built-in evaluator has no int8 operators in this order")

// quantParams reads the scale and the zero point of a node, its inputs i and i+1.
func (c *compiler) quantParams(n *onnx.Node, i int) (m quantParams, err error) {
	scale, _, err := c.constant(n, i)
	if err != nil {
		return m, err
	}
	if len(scale) != 1 || !(scale[0] > 0) || math.IsInf(float64(scale[0]), 0) {
		return m, fmt.Errorf("its scale %.60q is not a positive number", n.Inputs[i])
	}
	m.scale = scale[0]
	if len(n.Inputs) <= i+1 {
		return m, nil
	}
	t, ok := c.constants[n.Inputs[i+1]]
	if !ok || t.Type != onnx.Uint8 || len(t.Data) != 1 {
		return m, fmt.Errorf("its zero point %.60q is not a constant uint8", n.Inputs[i+1])
	}
	m.zeroPoint = t.Data[0]
	return m, nil
}

// quantize compiles QuantizeLinear.
func (c *compiler) quantize(n *onnx.Node, v value) (value, error) {
	m, err := c.quantParams(n, 1)
	switch {
	case err != nil:
		return value{}, err
	case !isBoard(v.dims) || m.zeroPoint != 0:
		return value{}, errQuantised
	}
	if b := v.quant; b != nil {
		if !b.dequantised || b.scale != 0 || b.source == nil || c.uses[n.Inputs[0]] != 1 {
			return value{}, errQuantised
		}
		m.source, b.source.outScale = b.source, m.scale
		v.quant = &m
		return v, nil
	}
	return c.quantisedResult(&quantisation{wiring: wiring{in: v.buffer}, scale: m.scale, channels: v.dims[0]}, m, v.dims[0])
}

// quantisedResult adds a step whose result is a board of bytes.
func (c *compiler) quantisedResult(s step, m quantParams, channels int) (value, error) {
	v, err := c.result(s, channels, 8, 8)
	if err != nil {
		return v, err
	}
	v.buffer.quantised = true
	if channels <= kernel.Group { // the planes
		v.buffer.width = kernel.Group
	}
	v.quant = &m
	return v, nil
}

// dequantize compiles DequantizeLinear. It adds no step.
func (c *compiler) dequantize(n *onnx.Node, v value) (value, error) {
	m, err := c.quantParams(n, 1)
	if err != nil {
		return value{}, err
	}
	b := v.quant
	if b == nil || b.dequantised || b.scale != m.scale || b.zeroPoint != m.zeroPoint {
		return value{}, errQuantised
	}
	m.dequantised = true
	if c.uses[n.Inputs[0]] == 1 {
		m.source = b.source
	}
	v.quant = &m
	return v, nil
}

// qlinearConv compiles QLinearConv: 3x3 with padding 1, or 1x1.
func (c *compiler) qlinearConv(n *onnx.Node, in value) (value, error) {
	from, err := c.quantParams(n, 1)
	if err != nil {
		return value{}, err
	}
	to, err := c.quantParams(n, 6)
	if err != nil {
		return value{}, err
	}
	b := in.quant
	if b == nil || b.dequantised || b.scale != from.scale || b.zeroPoint != 0 || from.zeroPoint != 0 {
		return value{}, errQuantised
	}
	w, ok := c.constants[n.Inputs[3]]
	if !ok || w.Type != onnx.Int8 {
		return value{}, fmt.Errorf("its weights %.60q are not constant int8", n.Inputs[3])
	}
	dims := w.Dims
	if err := plainConvolution(n, dims, in.dims[0]); err != nil {
		return value{}, err
	}
	out, size := dims[0], dims[2]
	s := &int8Convolution{wiring: wiring{in: in.buffer}, ranks: size}
	inWidth, outWidth, squares := in.buffer.width, roundUp(out), size*size
	if err := c.take(outWidth * (2 + inWidth*squares)); err != nil {
		return value{}, err
	}
	s.scale, s.bias = make([]float32, outWidth), make([]float32, outWidth)
	if err := c.scales(n, s, from.scale, out); err != nil {
		return value{}, err
	}
	s.weights = make([]int8, outWidth*inWidth*squares)
	for o := range out {
		for i := range dims[1] {
			for k := range squares {
				at := ((o/columns*squares+k)*inWidth/kernel.Group+i/kernel.Group)*columns + o%columns
				s.weights[kernel.Group*at+i%kernel.Group] = int8(w.Data[(o*dims[1]+i)*squares+k])
			}
		}
	}
	if to.source = s; to.zeroPoint == 0 {
		s.outScale, s.relu = to.scale, true // there are no negative bytes
	}
	v, err := c.quantisedResult(s, to, out)
	v.buffer.width = outWidth
	return v, err
}

// scales sets the scales of the accumulators of a convolution to out channels, and its
// biases. step is the scale of its input.
func (c *compiler) scales(n *onnx.Node, s *int8Convolution, step float32, out int) error {
	scales, _, err := c.constant(n, 4)
	if err != nil {
		return err
	}
	zeros, err := c.zeroPoints(n, 5)
	if err != nil {
		return err
	}
	if len(scales) != out && len(scales) != 1 || zeros != out && zeros != 1 {
		return fmt.Errorf("%d scales and %d zero points do not fit %d channels", len(scales), zeros, out)
	}
	for i := range out {
		s.scale[i] = step * scales[i%len(scales)]
	}
	if len(n.Inputs) < 9 || n.Inputs[8] == "" {
		return nil
	}
	bias, ok := c.constants[n.Inputs[8]]
	if !ok || bias.Type != onnx.Int32 || bias.Len() != out {
		return fmt.Errorf("its bias %.60q is not %d constant int32", n.Inputs[8], out)
	}
	for i, x := range bias.Int64s() {
		s.bias[i] = float32(x) * s.scale[i]
	}
	return nil
}

// zeroPoints counts the zero points of the weights, all of which must be zero.
func (c *compiler) zeroPoints(n *onnx.Node, i int) (count int, err error) {
	t, ok := c.constants[n.Inputs[i]]
	if !ok || t.Type != onnx.Int8 {
		return 0, fmt.Errorf("its zero point %.60q is not constant int8", n.Inputs[i])
	}
	for _, x := range t.Data {
		if x != 0 {
			return 0, errors.New("weights with a zero point are not supported")
		}
	}
	return len(t.Data), nil
}

// fuseAddition fuses the addition of a quantised value into the convolution that computes
// the other one. ok is false if it cannot.
func (c *compiler) fuseAddition(n *onnx.Node, a, b value) (v value, ok bool) {
	if a.quant == nil || b.quant == nil {
		return v, false
	}
	for i, pair := range [][2]value{{a, b}, {b, a}} {
		sum, other := pair[0].quant, pair[1].quant
		s := sum.source
		if s == nil || s.relu || s.add != nil || c.uses[n.Inputs[i]] != 1 ||
			other.scale == 0 || other.zeroPoint != 0 || !other.dequantised || pair[1].buffer.width != pair[0].buffer.width || pair[1].made >= pair[0].made {
			continue
		}
		s.add, s.addScale = pair[1].buffer, other.scale
		v = pair[0]
		v.quant = &quantParams{dequantised: true, source: s}
		return v, true
	}
	return v, false
}

// dequantised returns the value of that name in floats: those of a convolution that makes no
// bytes.
func (c *compiler) dequantised(name string, v value) (value, error) {
	b := v.quant
	if b == nil {
		return v, nil
	}
	s := b.source
	if !b.dequantised || b.zeroPoint != 0 || s == nil || !s.relu {
		return v, errQuantised
	}
	s.floats, s.out.quantised, v.quant = true, false, nil
	c.values[name] = v
	return v, nil
}
