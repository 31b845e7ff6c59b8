package builtin

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
)

// octetKernels are the versions of a tile of bytes that this CPU can run, the first one in Go.
var octetKernels = map[string]func(*octetTile){"Go": octetsGo}

// randomOctets is a tile with random content. The scales are powers of two, so that
// there is one right result.
func randomOctets(rng *rand.Rand, segments, length int) *octetTile {
	t := &octetTile{
		inRow: group * (1 + rng.IntN(2*length)), outRow: columns + rng.IntN(40), addScale: 0.25,
		segments: segments, segment: group * rng.IntN(3*length), length: length,
	}
	t.in = make([]uint8, (rows-1)*t.inRow+(segments-1)*t.segment+group*length)
	for i := range t.in {
		t.in[i] = uint8(rng.IntN(256))
	}
	t.weights = make([]int8, segments*length*columns*group)
	for i := range t.weights {
		t.weights[i] = int8(rng.IntN(256))
	}
	for range columns {
		t.scale = append(t.scale, float32(math.Ldexp(1, -8-rng.IntN(6))))
		t.bias = append(t.bias, float32(rng.IntN(64))-16)
	}
	size := (rows-1)*t.outRow + columns
	t.out = make([]uint8, size)
	if rng.IntN(2) == 0 {
		t.floats = make([]float32, size)
	}
	if rng.IntN(2) == 0 {
		t.add = make([]uint8, size)
		for i := range t.add {
			t.add[i] = uint8(rng.IntN(256))
		}
	}
	return t
}

// TestOctets compares all versions with sums taken in the plainest way, and wants them
// to leave what is not theirs alone.
func TestOctets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for n := range 60 {
		tile := randomOctets(rng, 1+rng.IntN(3), 1+rng.IntN(20))
		for i := range tile.out {
			tile.out[i] = 99
		}
		for i := range tile.floats {
			tile.floats[i] = 99
		}
		before, floatsBefore := slices.Clone(tile.out), slices.Clone(tile.floats)
		out, floats := slices.Clone(tile.out), slices.Clone(tile.floats)
		for r := range rows {
			for c := range columns {
				sum := 0
				for s := range tile.segments {
					for k := range tile.length * group {
						w := tile.weights[((s*tile.length+k/group)*columns+c)*group+k%group]
						sum += int(tile.in[r*tile.inRow+s*tile.segment+k]) * int(w)
					}
				}
				at := r*tile.outRow + c
				y := float64(sum)*float64(tile.scale[c]) + float64(tile.bias[c])
				if tile.add != nil {
					y += 0.25 * float64(tile.add[at])
				}
				if y = max(y, 0); floats != nil {
					floats[at] = float32(y)
				} else {
					out[at] = uint8(min(math.RoundToEven(y), 255))
				}
			}
		}
		for name, kernel := range octetKernels {
			copy(tile.out, before)
			copy(tile.floats, floatsBefore)
			kernel(tile)
			if !bytes.Equal(tile.out, out) || !slices.Equal(tile.floats, floats) {
				t.Fatalf("%s, tile %d:\n%v %v, want\n%v %v", name, n, tile.out, tile.floats, out, floats)
			}
		}
	}
}

// octetResidual is a residual network of 8 bits whose numbers are all whole, so that no
// rounding makes a difference: sums of few discs, a byte for each. In a shared one the
// bytes before the last are read by the heads, too.
func octetResidual(seed uint64, channels, pairs int, shared bool) *onnx.Model {
	s := newSketch(seed)
	constant := func(t onnx.Tensor) string {
		t.Name = fmt.Sprintf("constant%d", len(s.Graph.Initializers))
		s.Graph.Initializers = append(s.Graph.Initializers, t)
		return t.Name
	}
	one := constant(onnx.NewFloat32("", []float32{1}))
	zero, middle := constant(onnx.NewUint8("", []uint8{0})), constant(onnx.NewUint8("", []uint8{128}))
	conv := func(x, nul string, from int) string {
		weights, scales, bias := make([]int8, channels*from*9), make([]float32, channels), make([]int32, channels)
		for c := range channels {
			for range 2 {
				weights[c*from*9+s.rng.IntN(from*9)] = int8(1 - 2*s.rng.IntN(2))
			}
			scales[c], bias[c] = 1, int32(s.rng.IntN(4))
		}
		return s.node("QLinearConv", []string{
			x, one, zero, constant(onnx.NewInt8("", weights, channels, from, 3, 3)), constant(onnx.NewFloat32("", scales, channels)),
			constant(onnx.NewInt8("", make([]int8, channels), channels)), one, nul, constant(onnx.NewInt32("", bias, channels)),
		}, ints("pads", 1, 1, 1, 1))
	}
	plain := func(x, nul string) string { return s.node("DequantizeLinear", []string{x, one, nul}) }
	x := conv(s.node("QuantizeLinear", []string{onnx.Planes, one, zero}), zero, 2)
	early := x
	for range pairs {
		y := conv(conv(x, zero, channels), middle, channels)
		y = s.node("Relu", []string{s.node("Add", []string{plain(x, zero), plain(y, middle)})})
		early, x = x, s.node("QuantizeLinear", []string{y, one, zero})
	}
	z := plain(x, zero)
	if shared {
		z = s.node("Add", []string{z, plain(early, zero)})
	}
	s.node("Reshape", []string{s.node("Conv", []string{z, s.weights(9*channels, 1, channels, 1, 1)}), s.integers(0, 64)})
	s.rename(onnx.Policy)
	v := s.node("Flatten", []string{s.node("GlobalAveragePool", []string{z})})
	s.node("Gemm", []string{v, s.weights(9*channels, channels, 1)})
	s.rename(onnx.Value)
	return s.outputs(true)
}

// TestOctetNets compares networks of 8 bits with the reference.
func TestOctetNets(t *testing.T) {
	planes := randomPlanes(rand.New(rand.NewPCG(7, 8)), 3)
	before := computeOctets
	defer func() { computeOctets = before }()
	for name, m := range map[string]*onnx.Model{
		"one channel": octetResidual(1, 1, 1, false), "64 channels": octetResidual(2, 64, 2, false),
		"33 channels": octetResidual(3, 33, 2, true), "no pairs": octetResidual(4, 40, 0, false),
	} {
		n, err := New(m)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n.Vectors() != octetVectors {
			t.Errorf("%s: %q compute", name, n.Vectors())
		}
		n.block = 2
		for kernel, f := range octetKernels {
			computeOctets = f
			policy, values := make([]float32, 3*PolicySize), make([]float32, 3)
			n.NewRunner().Run(planes, policy, values)
			for i := range 3 {
				want := reference(m, planes[i*PlanesSize:][:PlanesSize])
				near(t, name+", "+kernel, policy[i*PolicySize:][:PolicySize], want[onnx.Policy].data)
				near(t, name+", "+kernel, values[i:i+1], want[onnx.Value].data)
			}
		}
	}
	// Quantisation, the first convolution, two each for the pairs, no step between; policy:
	// convolution, flatten; value: mean, dense.
	if n, err := New(octetResidual(1, 16, 3, false)); err != nil || len(n.steps) != 1+1+6+2+2 {
		t.Errorf("%d steps (%v)", len(n.steps), err)
	}
}

// TestOctetsRefused damages networks of 8 bits.
func TestOctetsRefused(t *testing.T) {
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
		{"not a positive number", set("QuantizeLinear", 1, func(c *onnx.Tensor) { *c = onnx.NewFloat32(c.Name, []float32{-1}) })},
		{"not a positive number", set("QLinearConv", 6, func(c *onnx.Tensor) { *c = onnx.NewFloat32(c.Name, []float32{1, 2}, 2) })},
		{"not a constant byte", set("QLinearConv", 7, typed(onnx.Int8))},
		{"not constant bytes", set("QLinearConv", 3, typed(onnx.Uint8))},
		{"3x3 or 1x1", set("QLinearConv", 3, func(c *onnx.Tensor) { c.Dims = []int{1} })},
		{"zero point", set("QLinearConv", 5, byteOf(1))},
		{"constant bytes", set("QLinearConv", 5, typed(onnx.Uint8))},
		{"do not fit", set("QLinearConv", 4, func(c *onnx.Tensor) { *c = onnx.NewFloat32(c.Name, make([]float32, 2), 2) })},
		{"whole numbers", set("QLinearConv", 8, typed(onnx.Float32))},
		{"pads", func(m *onnx.Model) { m.Graph.Nodes[1].Attributes = nil }},
		{"applied to the planes", func(m *onnx.Model) { m.Graph.Nodes[2].Inputs[0] = onnx.Planes }},
		{"in this order", func(m *onnx.Model) { m.Graph.Nodes[7].Op = "Tanh" }},
	} {
		m := octetResidual(1, 8, 1, false)
		c.damage(m)
		if _, err := New(m); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// BenchmarkOctets is a tile of bytes of a convolution with 64 channels.
func BenchmarkOctets(b *testing.B) {
	for name, kernel := range octetKernels {
		b.Run(name, func(b *testing.B) {
			t := randomOctets(rand.New(rand.NewPCG(1, 2)), 3, 48)
			t.inRow, t.outRow, t.segment = 64, 64, 9*64
			t.in, t.out, t.floats, t.add = make([]uint8, 73*64), make([]uint8, 73*64), nil, nil
			for b.Loop() {
				kernel(t)
			}
			b.ReportMetric(2*3*192*rows*columns*float64(b.N)/b.Elapsed().Seconds()/1e9, "GOP/s")
		})
	}
}
