package graph

import (
	"fmt"
	"maps"

	"othello/ai/policy/onnx"
)

// anyBatch is the dynamic batch dimension.
const anyBatch = -1

// anyStarts is a second dimension that each run chooses, of Step.
const anyStarts = -2

// Export returns the network as a model for playing; see onnx.Model.Playing. It adds the
// key of the format to the metadata.
func Export(n Net, s *State, metadata map[string]string) (*onnx.Model, error) {
	e, err := newExporter(n, s)
	if err != nil {
		return nil, err
	}
	e.heads(e.trunk(e.planes()))
	return e.playing(metadata), nil
}

// exporter builds the graph of a playing network.
type exporter struct {
	*builder
	net   Net
	named map[string][]float32 // parameters
}

func newExporter(n Net, s *State) (*exporter, error) {
	if err := n.Validate(); err != nil {
		return nil, err
	}
	if err := n.Fits(s); err != nil {
		return nil, err
	}
	b := newBuilder("othello", "Policy and value of Othello positions.")
	e := &exporter{builder: b, net: n, named: map[string][]float32{}}
	for i, p := range n.Params() {
		e.named[p.Name] = s.Params[i]
	}
	return e, nil
}

// planes adds the input.
func (e *exporter) planes() *value {
	return e.input(onnx.Planes, "discs of the mover and of the opponent, squares a1, b1, ... h8", anyBatch, Planes, 8, 8)
}

// playing returns the model with the metadata of a playing network.
func (e *exporter) playing(metadata map[string]string) *onnx.Model {
	m := e.model()
	m.Metadata = map[string]string{onnx.MetaFormat: onnx.FormatVersion}
	maps.Copy(m.Metadata, metadata)
	return m
}

// param returns a parameter as a constant.
func (e *exporter) param(name string, dims ...int) *value {
	return e.floats(name, e.named[name], dims...)
}

// trunk adds the convolutions; the result is [N, channels, 8, 8].
func (e *exporter) trunk(x *value) *value {
	var skip *value
	for i, out := range e.net.Channels {
		e.scope = fmt.Sprintf("conv%d", i)
		in := x
		x = e.op("Conv", []int{anyBatch, out, 8, 8}, []*value{
			x,
			e.param(e.scope+".weight", out, x.dims[1], 3, 3),
			e.param(e.scope+".bias", out),
		}, intsAttribute("kernel_shape", 3, 3), intsAttribute("pads", 1, 1, 1, 1))
		switch {
		case e.net.Closes(i):
			x = e.elementwise("Add", x, skip)
		case e.net.Residual && i%2 == 1:
			skip = in
		}
		x = e.op("Relu", x.dims, []*value{x})
	}
	return x
}

// heads adds the heads and the outputs.
func (e *exporter) heads(x *value) {
	trunk := x
	channels := x.dims[1]
	e.scope = "policy"
	inputs := []*value{x, e.param("policy.weight", 1, channels, 1, 1)}
	if e.net.Dense {
		inputs = append(inputs, e.param("policy.bias", 1))
	}
	x = e.flat(e.op("Conv", []int{anyBatch, 1, 8, 8}, inputs, intsAttribute("kernel_shape", 1, 1)))
	if e.net.Dense {
		e.scope = "dense"
		x = e.dense(x, "dense", 64)
	} else {
		x = e.elementwise("Add", x, e.param("policy.bias", 64))
	}
	e.output(onnx.Policy, "a logit for each square, legal or not", x)
	if e.net.Value == 0 {
		return
	}
	e.scope = "value0"
	x = e.flat(e.op("GlobalAveragePool", []int{anyBatch, channels, 1, 1}, []*value{trunk}))
	x = e.dense(x, "value0", e.net.Value)
	x = e.op("Relu", x.dims, []*value{x})
	e.scope = "value1"
	x = e.dense(x, "value1", 1)
	e.output(onnx.Value, "result that the mover may expect, 1 for a win to -1 for a loss", e.op("Tanh", x.dims, []*value{x}))
}

// flat returns x as [N, all the rest].
func (e *exporter) flat(x *value) *value {
	n := 1
	for _, d := range x.dims[1:] {
		n *= d
	}
	return e.op("Flatten", []int{anyBatch, n}, []*value{x}, intAttribute("axis", 1))
}

// dense returns x times the weights of that name, plus their bias.
func (e *exporter) dense(x *value, name string, out int) *value {
	return e.op("Gemm", []int{anyBatch, out}, []*value{x, e.param(name+".weight", x.dims[1], out), e.param(name+".bias", out)})
}

// Import returns the parameters of such a network in a model that Export wrote, without
// moments.
func Import(n Net, m *onnx.Model) (*State, error) {
	s := new(State)
	for _, p := range n.Params() {
		t := m.Graph.Initializer(p.Name)
		if t == nil || t.Type != onnx.Float32 || t.Len() != p.Size() {
			return nil, fmt.Errorf("network: the file has no %s in single precision", p.Name)
		}
		s.Params = append(s.Params, t.Float32s())
	}
	return s, nil
}
