package builtin

import (
	"fmt"
	"math"
	"math/rand/v2"

	"othello/ai/policy/onnx"
)

// sketch builds the graph of a model for tests, with random constants.
type sketch struct {
	onnx.Model
	rng *rand.Rand
}

func newSketch(seed uint64) *sketch {
	s := &sketch{rng: rand.New(rand.NewPCG(seed, 0))}
	s.Opset = onnx.Opset
	s.Graph.Inputs = []onnx.ValueInfo{floats(onnx.Planes, 2, 8, 8)}
	return s
}

// floats describes floats of these dimensions for each position.
func floats(name string, dims ...int) onnx.ValueInfo {
	v := onnx.ValueInfo{Name: name, Type: onnx.Float32, Dims: []onnx.Dim{{Param: "N"}}}
	for _, d := range dims {
		v.Dims = append(v.Dims, onnx.Dim{Size: d})
	}
	return v
}

// outputs names what comes out.
func (s *sketch) outputs(value bool) *onnx.Model {
	s.Graph.Outputs = []onnx.ValueInfo{floats(onnx.Policy, 64)}
	if value {
		s.Graph.Outputs = append(s.Graph.Outputs, floats(onnx.Value, 1))
	}
	return &s.Model
}

// weights adds a constant whose products with so many inputs stay of one size.
func (s *sketch) weights(inputs int, dims ...int) string {
	size := 1
	for _, d := range dims {
		size *= d
	}
	list := make([]float32, size)
	for i := range list {
		list[i] = float32(s.rng.NormFloat64() * math.Sqrt(2/float64(inputs)))
	}
	name := fmt.Sprintf("constant%d", len(s.Graph.Initializers))
	s.Graph.Initializers = append(s.Graph.Initializers, onnx.NewTensor(name, list, dims...))
	return name
}

// node adds a node and returns the name of its output.
func (s *sketch) node(op string, inputs []string, attributes ...onnx.Attribute) string {
	name := fmt.Sprintf("value%d", len(s.Graph.Nodes))
	s.Graph.Nodes = append(s.Graph.Nodes, onnx.Node{Name: "node" + name, Op: op, Inputs: inputs, Outputs: []string{name}, Attributes: attributes})
	return name
}

// rename gives the last node's output its final name.
func (s *sketch) rename(name string) { s.Graph.Nodes[len(s.Graph.Nodes)-1].Outputs[0] = name }

func ints(name string, list ...int64) onnx.Attribute {
	return onnx.Attribute{Name: name, Kind: onnx.KindInts, Ints: list}
}

func integer(name string, i int64) onnx.Attribute {
	return onnx.Attribute{Name: name, Kind: onnx.KindInt, Int: i}
}

// conv adds a 3x3 convolution with a bias.
func (s *sketch) conv(in string, from, to int) string {
	return s.node("Conv", []string{in, s.weights(9*from, to, from, 3, 3), s.weights(9, to)}, ints("pads", 1, 1, 1, 1), ints("kernel_shape", 3, 3))
}

// residual returns a network of a first convolution and pairs, with a policy that is a
// 1x1 convolution and a bias for each square, and a value.
func residual(seed uint64, channels, pairs, hidden int) *onnx.Model {
	s := newSketch(seed)
	x := s.node("Relu", []string{s.conv(onnx.Planes, 2, channels)})
	for range pairs {
		y := s.node("Relu", []string{s.conv(x, channels, channels)})
		y = s.conv(y, channels, channels)
		x = s.node("Relu", []string{s.node("Add", []string{y, x})})
	}
	y := s.node("Conv", []string{x, s.weights(channels, 1, channels, 1, 1)})
	y = s.node("Flatten", []string{y})
	s.node("Add", []string{y, s.weights(64, 64)})
	s.rename(onnx.Policy)
	v := s.node("GlobalAveragePool", []string{x})
	v = s.node("Flatten", []string{v})
	v = s.node("Gemm", []string{v, s.weights(channels, channels, hidden), s.weights(hidden, hidden)})
	v = s.node("Relu", []string{v})
	v = s.node("Gemm", []string{v, s.weights(hidden, hidden, 1), s.weights(1, 1)})
	s.node("Tanh", []string{v})
	s.rename(onnx.Value)
	return s.outputs(true)
}

// plain returns a network without a value, of convolutions of several widths and dense
// layers.
func plain(seed uint64, dense int, channels ...int) *onnx.Model {
	s := newSketch(seed)
	x, from := onnx.Planes, 2
	for _, to := range channels {
		x = s.node("Relu", []string{s.conv(x, from, to)})
		from = to
	}
	x = s.node("Flatten", []string{x})
	x = s.node("Relu", []string{s.node("Gemm", []string{x, s.weights(64*from, 64*from, dense), s.weights(1, dense)})})
	x = s.node("Gemm", []string{x, s.weights(dense, dense, 64), s.weights(1, 64)})
	s.node("Add", []string{x, s.weights(1, 64)}) // a bias of the layer
	s.rename(onnx.Policy)
	return s.outputs(false)
}

// odd returns a network that uses its operators in unusual ways: the sum of two convolutions, one
// of them without a bias, a hyperbolic tangent between them, a sum of lists that are flattened.
func odd(seed uint64) *onnx.Model {
	s := newSketch(seed)
	a := s.node("Relu", []string{s.conv(onnx.Planes, 2, 20)})
	d := s.conv(a, 20, 20)
	e := s.node("Conv", []string{a, s.weights(20, 20, 20, 1, 1), ""})
	f := s.node("Relu", []string{s.node("Add", []string{d, e})})
	f = s.node("Tanh", []string{f})
	g := s.conv(f, 20, 1)
	g = s.node("Flatten", []string{g})
	s.node("Add", []string{g, s.weights(1, 64)})
	s.rename(onnx.Policy)
	m := s.node("Flatten", []string{s.node("GlobalAveragePool", []string{f})})
	n := s.node("Gemm", []string{m, s.weights(20, 20, 20), s.weights(1, 20)})
	n = s.node("Relu", []string{s.node("Add", []string{m, n})})
	m = s.node("Gemm", []string{n, s.weights(20, 20, 1), s.weights(1, 1)})
	s.node("Tanh", []string{m})
	s.rename(onnx.Value)
	return s.outputs(true)
}
