package builtin

import (
	"errors"
	"fmt"
	"slices"

	"othello/ai/policy/onnx"
)

// Bounds for what a file can ask for. The largest network that makes sense here has
// a few hundred nodes and some ten million weights.
const (
	maxNodes  = 10_000
	maxFloats = 1 << 27 // weights and buffers together
)

// value is a named value of the graph that is not a constant.
type value struct {
	dims   []int // after the batch
	buffer *buffer
	made   int          // step that computes it, -1 for the input
	quant  *quantParams // of an int8 value; nil for floats
}

// size returns how many floats a position has of it.
func (v value) size() int {
	size := 1
	for _, d := range v.dims {
		size *= d
	}
	return size
}

// compiler translates nodes into steps.
type compiler struct {
	graph     *onnx.Graph
	opset     int64
	values    map[string]value
	constants map[string]*onnx.Tensor
	uses      map[string]int // how often each name is read
	steps     []step
	left      int // floats that may still be allocated
}

func newCompiler(m *onnx.Model) *compiler {
	c := &compiler{
		graph: &m.Graph, opset: m.Opset, left: maxFloats,
		values: map[string]value{}, constants: map[string]*onnx.Tensor{}, uses: map[string]int{},
	}
	for i := range m.Graph.Initializers {
		t := &m.Graph.Initializers[i]
		c.constants[t.Name] = t
	}
	for i := range m.Graph.Nodes {
		for _, name := range m.Graph.Nodes[i].Inputs {
			c.uses[name]++
		}
	}
	for _, v := range m.Graph.Outputs {
		c.uses[v.Name]++
	}
	return c
}

// input returns the buffer of the planes.
func (c *compiler) input(name string) *buffer {
	b := &buffer{board: true, width: 2}
	c.values[name] = value{dims: []int{2, 8, 8}, buffer: b, made: -1}
	return b
}

// output returns the buffer of an output of that many floats.
func (c *compiler) output(name string, size int) (*buffer, error) {
	v, ok := c.values[name]
	if ok {
		var err error
		if v, err = c.dequantised(name, v); err != nil {
			return nil, fmt.Errorf("the output %q: %w", name, err)
		}
	}
	switch {
	case !ok:
		return nil, fmt.Errorf("the output %q is not computed from the input", name)
	case !slices.Equal(v.dims, []int{size}):
		return nil, fmt.Errorf("the output %q has the dimensions %v for a position, not [%d]", name, v.dims, size)
	}
	return v.buffer, nil
}

// node adds the steps of a node.
func (c *compiler) node(n *onnx.Node) error {
	if c.left -= maxFloats / maxNodes; c.left < 0 {
		return errTooLarge
	}
	if n.Domain != "" && n.Domain != "ai.onnx" {
		return fmt.Errorf("operators of %.40q are not built in", n.Domain)
	}
	if len(n.Outputs) != 1 {
		return fmt.Errorf("it has %d outputs instead of one", len(n.Outputs))
	}
	build, ok := builders[n.Op]
	if !ok {
		return errors.New("the built-in evaluator has no such operator")
	}
	if len(n.Inputs) < build.inputs[0] || len(n.Inputs) > build.inputs[1] {
		return fmt.Errorf("it has %d inputs, not %d to %d", len(n.Inputs), build.inputs[0], build.inputs[1])
	}
	v, err := c.operand(n.Inputs[0], build.planes)
	if err == nil && !build.int8 {
		v, err = c.dequantised(n.Inputs[0], v)
	}
	if err != nil {
		return err
	}
	if v, err = build.make(c, n, v); err != nil {
		return err
	}
	name := n.Outputs[0]
	_, twice := c.values[name]
	if _, constant := c.constants[name]; twice || constant || name == "" {
		return fmt.Errorf("its output %.60q has a name that is taken", name)
	}
	c.values[name] = v
	return nil
}

var errTooLarge = errors.New("the network is too large for the built-in evaluator")

// builders are the supported operators, by name. The trainer writes no others.
var builders = map[string]struct {
	inputs [2]int                                            // least and largest number
	planes bool                                              // it may be applied to the planes, which are laid out in their own way
	int8   bool                                              // it takes int8 values
	make   func(*compiler, *onnx.Node, value) (value, error) // gets the first input's value
}{
	"Conv":              {[2]int{2, 3}, true, false, (*compiler).convolution},
	"Relu":              {[2]int{1, 1}, false, true, (*compiler).rectify},
	"Tanh":              {[2]int{1, 1}, false, false, (*compiler).tanh},
	"Add":               {[2]int{2, 2}, false, true, (*compiler).addition},
	"GlobalAveragePool": {[2]int{1, 1}, true, false, (*compiler).mean},
	"Flatten":           {[2]int{1, 1}, true, false, (*compiler).flatten},
	"Gemm":              {[2]int{3, 3}, true, false, (*compiler).gemm},
	"QuantizeLinear":    {[2]int{2, 3}, true, true, (*compiler).quantize},
	"DequantizeLinear":  {[2]int{2, 3}, false, true, (*compiler).dequantize},
	"QLinearConv":       {[2]int{8, 9}, false, true, (*compiler).qlinearConv},
}

// operand returns the value of that name, which may be the planes or not.
func (c *compiler) operand(name string, planes bool) (value, error) {
	v, ok := c.values[name]
	_, constant := c.constants[name]
	switch {
	case !ok && constant:
		return v, fmt.Errorf("its input %.60q is a constant", name)
	case !ok:
		return v, fmt.Errorf("its input %.60q is missing", name)
	case v.made < 0 && !planes:
		return v, errors.New("applied to the planes it is not built in")
	}
	return v, nil
}

// constant returns the floats of an input of a node, and their dimensions.
func (c *compiler) constant(n *onnx.Node, i int) ([]float32, []int, error) {
	t, ok := c.constants[n.Inputs[i]]
	if !ok {
		return nil, nil, fmt.Errorf("its input %.60q is not a constant", n.Inputs[i])
	}
	if t.Type != onnx.Float32 {
		return nil, nil, fmt.Errorf("its constant %.60q is of %v, not of float", n.Inputs[i], t.Type)
	}
	if err := c.take(t.Len()); err != nil {
		return nil, nil, err
	}
	list := t.Float32s()
	if len(list) != t.Len() {
		return nil, nil, fmt.Errorf("its constant %.60q has %d elements, not %v", n.Inputs[i], len(list), t.Dims)
	}
	return list, t.Dims, nil
}

// take counts floats that are about to be allocated.
func (c *compiler) take(floats int) error {
	if floats > c.left {
		return errTooLarge
	}
	c.left -= floats
	return nil
}

// result adds a step whose result is a new value of those dimensions. The caller has
// set the step's wiring but for its output.
func (c *compiler) result(s step, dims ...int) (value, error) {
	b := &buffer{board: isBoard(dims)}
	if b.board {
		b.width = roundUp(dims[0])
	} else {
		size := 1
		for _, d := range dims {
			if d < 1 || size > maxFloats/d {
				return value{}, errTooLarge
			}
			size *= d
		}
		b.width = roundUp(size)
	}
	if err := c.take(rows * b.size()); err != nil {
		return value{}, err
	}
	s.wires().out = b
	c.steps = append(c.steps, s)
	return value{dims: dims, buffer: b, made: len(c.steps) - 1}, nil
}

// isBoard reports whether values of these dimensions are laid out as boards.
func isBoard(dims []int) bool { return len(dims) == 3 && dims[1] == 8 && dims[2] == 8 }

// roundUp returns n rounded up to whole tiles.
func roundUp(n int) int { return (n + columns - 1) / columns * columns }

// product returns the convolution or dense step that computes the value of that name, if
// it may absorb another operator: nothing else reads the value, and it has no ReLU.
func (c *compiler) product(name string) (s step, bias []float32) {
	v, ok := c.values[name]
	if !ok || v.made < 0 || c.uses[name] != 1 {
		return nil, nil
	}
	s = c.steps[v.made]
	if w := s.wires(); w.relu || w.out != v.buffer {
		return nil, nil
	}
	switch s := s.(type) {
	case *convolution:
		return s, s.bias
	case *dense:
		return s, s.bias
	}
	return nil, nil
}
