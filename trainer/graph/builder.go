package graph

import (
	"fmt"
	"slices"

	"othello/ai/policy/onnx"
)

// value is one output of a node, an input of the graph or a constant.
type value struct {
	name string
	dims []int // anyBatch or anyStarts where each run chooses them
}

// builder adds nodes to a graph. Values are named scope/operator, with a number if that
// is taken.
type builder struct {
	graph     onnx.Graph
	scope     string
	taken     map[string]int
	constants map[string]*value
	outputs   map[string]string // names of the graph's outputs, by the names of their values
}

func newBuilder(name, doc string) *builder {
	return &builder{graph: onnx.Graph{Name: name, Doc: doc}, taken: map[string]int{}, constants: map[string]*value{}, outputs: map[string]string{}}
}

// name returns a new name from the scope and the operator.
func (b *builder) name(kind string) string {
	name := b.scope + "/" + kind
	b.taken[name]++
	if n := b.taken[name]; n > 1 {
		name = fmt.Sprintf("%s.%d", name, n)
	}
	return name
}

// op adds a node with one output.
func (b *builder) op(kind string, dims []int, inputs []*value, attributes ...onnx.Attribute) *value {
	out := &value{name: b.name(kind), dims: dims}
	node := onnx.Node{Name: out.name, Op: kind, Outputs: []string{out.name}, Attributes: attributes}
	for _, v := range inputs {
		node.Inputs = append(node.Inputs, v.name)
	}
	b.graph.Nodes = append(b.graph.Nodes, node)
	return out
}

// input adds an input of floats to the graph.
func (b *builder) input(name, doc string, dims ...int) *value {
	b.graph.Inputs = append(b.graph.Inputs, info(name, doc, dims))
	return &value{name: name, dims: dims}
}

// output makes v, the result of a node, an output of the graph with the given name.
func (b *builder) output(name, doc string, v *value) {
	b.outputs[v.name] = name
	b.graph.Outputs = append(b.graph.Outputs, info(name, doc, v.dims))
}

func info(name, doc string, dims []int) onnx.ValueInfo {
	v := onnx.ValueInfo{Name: name, Type: onnx.Float32, Doc: doc}
	for _, d := range dims {
		switch d {
		case anyBatch:
			v.Dims = append(v.Dims, onnx.Dim{Param: "N"})
		case anyStarts:
			v.Dims = append(v.Dims, onnx.Dim{Param: "M"})
		default:
			v.Dims = append(v.Dims, onnx.Dim{Size: d})
		}
	}
	return v
}

// constant returns the tensor as a constant of the graph; the first one of a name stays.
func (b *builder) constant(t onnx.Tensor) *value {
	if v, ok := b.constants[t.Name]; ok {
		return v
	}
	v := &value{name: t.Name, dims: t.Dims}
	b.constants[t.Name] = v
	b.graph.Initializers = append(b.graph.Initializers, t)
	return v
}

// floats returns a constant array.
func (b *builder) floats(name string, values []float32, dims ...int) *value {
	return b.constant(onnx.NewTensor(name, values, dims...))
}

// number returns a constant array of one number.
func (b *builder) number(v float64) *value {
	return b.floats(fmt.Sprintf("constant/%g", v), []float32{float32(v)}, 1)
}

// scalar returns a constant without dimensions.
func (b *builder) scalar(v float64) *value {
	return b.floats(fmt.Sprintf("scalar/%g", v), []float32{float32(v)})
}

// indices returns a constant list of integers: a shape or axes.
func (b *builder) indices(list ...int) *value {
	values := make([]int64, len(list))
	for i, v := range list {
		values[i] = int64(v)
	}
	return b.constant(onnx.NewTensor(fmt.Sprintf("constant/%v", list), values, len(list)))
}

func intsAttribute(name string, list ...int) onnx.Attribute {
	a := onnx.Attribute{Name: name, Kind: onnx.KindInts}
	for _, v := range list {
		a.Ints = append(a.Ints, int64(v))
	}
	return a
}

func intAttribute(name string, v int) onnx.Attribute {
	return onnx.Attribute{Name: name, Kind: onnx.KindInt, Int: int64(v)}
}

// broadcast returns the shape of an elementwise operation on arrays of these shapes.
func broadcast(x, y []int) []int {
	if len(x) < len(y) {
		x, y = y, x
	}
	dims := slices.Clone(x)
	for i, d := range y {
		if at := len(x) - len(y) + i; dims[at] == 1 {
			dims[at] = d
		}
	}
	return dims
}

// version is the producer version in the files.
const version = "1"

// model returns the graph as a model.
func (b *builder) model() *onnx.Model {
	rename := func(list []string) {
		for i, name := range list {
			if to, ok := b.outputs[name]; ok {
				list[i] = to
			}
		}
	}
	for _, n := range b.graph.Nodes {
		rename(n.Inputs)
		rename(n.Outputs)
	}
	m := NewModel(b.graph.Name)
	m.Graph = b.graph
	return m
}

// NewModel returns a model without nodes and numbers.
func NewModel(name string) *onnx.Model {
	return &onnx.Model{IR: onnx.IRVersion, Opset: onnx.Opset, Producer: "othello", ProducerVersion: version, Graph: onnx.Graph{Name: name}}
}
