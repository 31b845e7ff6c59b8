package builtin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/kernel"
	"othello/ai/policy/onnx"
)

// int8Residual returns an int8 residual network whose numbers are all whole, so that
// rounding makes no difference.
func int8Residual(seed uint64, channels, pairs int) *onnx.Model {
	s := newSketch(seed)
	constant := func(t onnx.Tensor) string {
		t.Name = fmt.Sprintf("constant%d", len(s.Graph.Initializers))
		s.Graph.Initializers = append(s.Graph.Initializers, t)
		return t.Name
	}
	one := constant(onnx.NewTensor("", []float32{1}))
	zero, middle := constant(onnx.NewTensor("", []uint8{0})), constant(onnx.NewTensor("", []uint8{128}))
	conv := func(x, zeroPoint string, from int) string {
		weights, scales, bias := make([]int8, channels*from*9), make([]float32, channels), make([]int32, channels)
		for c := range channels {
			for range 2 {
				weights[c*from*9+s.rng.IntN(from*9)] = int8(1 - 2*s.rng.IntN(2))
			}
			scales[c], bias[c] = 1, int32(s.rng.IntN(4))
		}
		return s.node("QLinearConv", []string{
			x, one, zero, constant(onnx.NewTensor("", weights, channels, from, 3, 3)), constant(onnx.NewTensor("", scales, channels)),
			constant(onnx.NewTensor("", make([]int8, channels), channels)), one, zeroPoint, constant(onnx.NewTensor("", bias, channels)),
		}, ints("pads", 1, 1, 1, 1))
	}
	dequantise := func(x, zeroPoint string) string { return s.node("DequantizeLinear", []string{x, one, zeroPoint}) }
	x := conv(s.node("QuantizeLinear", []string{onnx.Planes, one, zero}), zero, 2)
	for range pairs {
		y := conv(conv(x, zero, channels), middle, channels)
		y = s.node("Relu", []string{s.node("Add", []string{dequantise(x, zero), dequantise(y, middle)})})
		x = s.node("QuantizeLinear", []string{y, one, zero})
	}
	z := dequantise(x, zero)
	s.node("Flatten", []string{s.node("Conv", []string{z, s.weights(9*channels, 1, channels, 1, 1)})})
	s.rename(onnx.Policy)
	v := s.node("Flatten", []string{s.node("GlobalAveragePool", []string{z})})
	s.node("Gemm", []string{v, s.weights(9*channels, channels, 1), s.weights(9, 1)})
	s.rename(onnx.Value)
	return s.outputs(true)
}

// TestInt8Nets compares int8 networks with the reference.
func TestInt8Nets(t *testing.T) {
	planes := randomPlanes(rand.New(rand.NewPCG(7, 8)), 3)
	before := int8Loops
	defer func() { int8Loops = before }()
	for name, m := range map[string]*onnx.Model{
		"one channel": int8Residual(1, 1, 1), "64 channels": int8Residual(2, 64, 2),
		"33 channels": int8Residual(3, 33, 2), "no pairs": int8Residual(4, 40, 0),
	} {
		n, err := New(m)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		n.block = 2
		for _, int8Loops = range kernel.Int8Sets() {
			if n.Vectors() != int8Loops.Name {
				t.Errorf("%s: %q compute", name, n.Vectors())
			}
			policy, values := make([]float32, 3*PolicySize), make([]float32, 3)
			n.NewRunner().Run(planes, policy, values)
			for i := range 3 {
				want := reference(m, planes[i*PlanesSize:][:PlanesSize])
				near(t, name+", "+int8Loops.Name, policy[i*PolicySize:][:PolicySize], want[onnx.Policy].data)
				near(t, name+", "+int8Loops.Name, values[i:i+1], want[onnx.Value].data)
			}
		}
	}
	// Quantisation, the first convolution, two each for the pairs, no step between; policy:
	// convolution, flatten; value: mean, dense.
	if n, err := New(int8Residual(1, 16, 3)); err != nil || len(n.steps) != 1+1+6+2+2 {
		t.Errorf("%d steps (%v)", len(n.steps), err)
	}
}

// TestInt8Refused damages int8 networks.
func TestInt8Refused(t *testing.T) {
	set := func(op string, input int, change func(*onnx.Tensor)) func(*onnx.Model) {
		return func(m *onnx.Model) {
			for i := range m.Graph.Nodes {
				if n := &m.Graph.Nodes[i]; n.Op == op {
					c := *m.Graph.Initializer(n.Inputs[input])
					c.Name, c.Data = "changed", slices.Clone(c.Data)
					change(&c)
					m.Graph.Initializers = append(m.Graph.Initializers, c)
					n.Inputs[input] = "changed"
				}
			}
		}
	}
	byteOf := func(x uint8) func(*onnx.Tensor) { return func(c *onnx.Tensor) { c.Data[0] = x } }
	typed := func(x onnx.DataType) func(*onnx.Tensor) { return func(c *onnx.Tensor) { c.Type = x } }
	for _, c := range []struct {
		want   string
		damage func(*onnx.Model)
	}{
		{"in this order", set("QuantizeLinear", 2, byteOf(1))},
		{"in this order", set("QLinearConv", 2, byteOf(1))},
		{"in this order", set("DequantizeLinear", 2, byteOf(7))},
		{"not a positive number", set("QuantizeLinear", 1, func(c *onnx.Tensor) { *c = onnx.NewTensor(c.Name, []float32{-1}) })},
		{"not a positive number", set("QLinearConv", 6, func(c *onnx.Tensor) { *c = onnx.NewTensor(c.Name, []float32{1, 2}, 2) })},
		{"not a constant uint8", set("QLinearConv", 7, typed(onnx.Int8))},
		{"not constant int8", set("QLinearConv", 3, typed(onnx.Uint8))},
		{"3x3 or 1x1", set("QLinearConv", 3, func(c *onnx.Tensor) { c.Dims = []int{1} })},
		{"zero point", set("QLinearConv", 5, byteOf(1))},
		{"constant int8", set("QLinearConv", 5, typed(onnx.Uint8))},
		{"do not fit", set("QLinearConv", 4, func(c *onnx.Tensor) { *c = onnx.NewTensor(c.Name, make([]float32, 2), 2) })},
		{"constant int32", set("QLinearConv", 8, typed(onnx.Float32))},
		{"pads", func(m *onnx.Model) { m.Graph.Nodes[1].Attributes = nil }},
		{"applied to the planes", func(m *onnx.Model) { m.Graph.Nodes[2].Inputs[0] = onnx.Planes }},
		{"in this order", func(m *onnx.Model) { m.Graph.Nodes[7].Op = "Tanh" }},
	} {
		m := int8Residual(1, 8, 1)
		c.damage(m)
		if _, err := New(m); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}
