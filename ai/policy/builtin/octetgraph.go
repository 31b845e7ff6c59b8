package builtin

import (
	"errors"
	"fmt"
	"math"

	"othello/ai/policy/kernel"
	"othello/ai/policy/onnx"
)

// meaning is what a value of bytes means. A value can also be what bytes mean before
// anything computed it, since the step that makes the bytes may be able to go on.
type meaning struct {
	step   float32           // what one is worth; zero if nothing has chosen it
	zero   uint8             // the byte that means zero
	plain  bool              // the value is what the bytes mean
	source *octetConvolution // makes the bytes, and may still be given more to do; nil for none
}

var errOctets = errors.New("8 bits in this order are not built in")

// meaningOf reads the scale and the zero point of bytes, inputs i and i+1 of a node.
func (c *compiler) meaningOf(n *onnx.Node, i int) (m meaning, err error) {
	scale, _, err := c.constant(n, i)
	if err != nil {
		return m, err
	}
	if len(scale) != 1 || !(scale[0] > 0) || math.IsInf(float64(scale[0]), 0) {
		return m, fmt.Errorf("its scale %.60q is not a positive number", n.Inputs[i])
	}
	m.step = scale[0]
	if len(n.Inputs) <= i+1 {
		return m, nil
	}
	t, ok := c.constants[n.Inputs[i+1]]
	if !ok || t.Type != onnx.Uint8 || len(t.Data) != 1 {
		return m, fmt.Errorf("its zero point %.60q is not a constant byte without sign", n.Inputs[i+1])
	}
	m.zero = t.Data[0]
	return m, nil
}

// quantize compiles QuantizeLinear.
func (c *compiler) quantize(n *onnx.Node, v value) (value, error) {
	m, err := c.meaningOf(n, 1)
	switch {
	case err != nil:
		return value{}, err
	case !isBoard(v.dims) || m.zero != 0:
		return value{}, errOctets
	}
	if b := v.bytes; b != nil {
		if !b.plain || b.step != 0 || b.source == nil || c.uses[n.Inputs[0]] != 1 {
			return value{}, errOctets
		}
		m.source, b.source.step = b.source, m.step
		v.bytes = &m
		return v, nil
	}
	return c.octets(&quantisation{wiring: wiring{in: v.buffer}, step: m.step, channels: v.dims[0]}, m, v.dims[0])
}

// octets adds a step whose result is a board of bytes.
func (c *compiler) octets(s step, m meaning, channels int) (value, error) {
	v, err := c.result(s, channels, 8, 8)
	if err != nil {
		return v, err
	}
	v.buffer.octets = true
	if channels <= kernel.Group { // the planes
		v.buffer.width = kernel.Group
	}
	v.bytes = &m
	return v, nil
}

// dequantize compiles DequantizeLinear. It adds no step: whoever needs floats does.
func (c *compiler) dequantize(n *onnx.Node, v value) (value, error) {
	m, err := c.meaningOf(n, 1)
	if err != nil {
		return value{}, err
	}
	b := v.bytes
	if b == nil || b.plain || b.step != m.step || b.zero != m.zero {
		return value{}, errOctets
	}
	m.plain = true
	if c.uses[n.Inputs[0]] == 1 {
		m.source = b.source
	}
	v.bytes = &m
	return v, nil
}

// octetConvolution compiles QLinearConv: 3x3 with one square of zeros around, or 1x1.
func (c *compiler) octetConvolution(n *onnx.Node, in value) (value, error) {
	from, err := c.meaningOf(n, 1)
	if err != nil {
		return value{}, err
	}
	to, err := c.meaningOf(n, 6)
	if err != nil {
		return value{}, err
	}
	b := in.bytes
	if b == nil || b.plain || b.step != from.step || b.zero != 0 || from.zero != 0 {
		return value{}, errOctets
	}
	w, ok := c.constants[n.Inputs[3]]
	if !ok || w.Type != onnx.Int8 {
		return value{}, fmt.Errorf("its weights %.60q are not constant bytes", n.Inputs[3])
	}
	dims := w.Dims
	if len(dims) != 4 || dims[0] < 1 || dims[1] != in.dims[0] || dims[2] != dims[3] || dims[2] != 1 && dims[2] != 3 || len(w.Data) != w.Len() {
		return value{}, fmt.Errorf("its weights %v are not a 3x3 or 1x1 convolution of %d channels", dims, in.dims[0])
	}
	out, size := dims[0], dims[2]
	if err := plainConvolution(n, int64(size)); err != nil {
		return value{}, err
	}
	s := &octetConvolution{wiring: wiring{in: in.buffer}, ranks: size}
	inWidth, outWidth, squares := in.buffer.width, roundUp(out), size*size
	if err := c.take(outWidth * (2 + inWidth*squares)); err != nil {
		return value{}, err
	}
	s.unit, s.bias = make([]float32, outWidth), make([]float32, outWidth)
	if err := c.units(n, s, from.step, out); err != nil {
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
	if to.source = s; to.zero == 0 {
		s.step, s.relu = to.step, true // there are no negative bytes
	}
	v, err := c.octets(s, to, out)
	v.buffer.width = outWidth
	return v, err
}

// units fills in what the sums of a convolution are worth, and its biases.
func (c *compiler) units(n *onnx.Node, s *octetConvolution, step float32, out int) error {
	scales, _, err := c.constant(n, 4)
	if err != nil {
		return err
	}
	zeros, err := c.zeros(n, 5)
	if err != nil {
		return err
	}
	if len(scales) != out && len(scales) != 1 || zeros != out && zeros != 1 {
		return fmt.Errorf("%d scales and %d zero points do not fit %d channels", len(scales), zeros, out)
	}
	for i := range out {
		s.unit[i] = step * scales[i%len(scales)]
	}
	if len(n.Inputs) < 9 || n.Inputs[8] == "" {
		return nil
	}
	bias, ok := c.constants[n.Inputs[8]]
	if !ok || bias.Type != onnx.Int32 || bias.Len() != out {
		return fmt.Errorf("its bias %.60q is not %d constant whole numbers", n.Inputs[8], out)
	}
	for i, x := range bias.Int64s() {
		s.bias[i] = float32(x) * s.unit[i]
	}
	return nil
}

// zeros counts the zero points of weights, all of which must be zero.
func (c *compiler) zeros(n *onnx.Node, i int) (count int, err error) {
	t, ok := c.constants[n.Inputs[i]]
	if !ok || t.Type != onnx.Int8 {
		return 0, fmt.Errorf("its zero point %.60q is not of constant bytes", n.Inputs[i])
	}
	for _, x := range t.Data {
		if x != 0 {
			return 0, errors.New("weights with a zero point are not built in")
		}
	}
	return len(t.Data), nil
}

// octetAddition adds what bytes mean to what a convolution of bytes makes, in its step.
// ok is false if that cannot be.
func (c *compiler) octetAddition(n *onnx.Node, a, b value) (v value, ok bool) {
	if a.bytes == nil || b.bytes == nil {
		return v, false
	}
	for i, pair := range [][2]value{{a, b}, {b, a}} {
		sum, other := pair[0].bytes, pair[1].bytes
		s := sum.source
		if s == nil || s.relu || s.add != nil || c.uses[n.Inputs[i]] != 1 ||
			other.step == 0 || other.zero != 0 || !other.plain || pair[1].buffer.width != pair[0].buffer.width || pair[1].made >= pair[0].made {
			continue
		}
		s.add, s.addStep = pair[1].buffer, other.step
		v = pair[0]
		v.bytes = &meaning{plain: true, source: s}
		return v, true
	}
	return v, false
}

// plain returns the value of that name in floats, computed now if it is what bytes mean.
func (c *compiler) plain(name string, v value) (value, error) {
	b := v.bytes
	if b == nil {
		return v, nil
	}
	switch s := b.source; {
	case !b.plain || b.zero != 0:
		return v, errOctets
	case s != nil && s.relu:
		s.floats, s.out.octets, v.bytes = true, false, nil
	case s != nil || b.step == 0:
		return v, errOctets
	default:
		var err error
		if v, err = c.result(&expansion{wiring: wiring{in: v.buffer}, step: b.step, channels: v.dims[0]}, v.dims...); err != nil {
			return v, err
		}
	}
	c.values[name] = v
	return v, nil
}
