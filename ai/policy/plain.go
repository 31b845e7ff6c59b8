package policy

import (
	"othello/ai/policy/onnx"
)

// plain returns a network of 8 bits, as the trainer writes it, in floats: weights times
// their scales, without rounding or bounds of what is between. It reports false for a
// network that has no convolution of 8 bits, or other operators than those.
func plain(m *onnx.Model) (*onnx.Model, bool) {
	p := plainer{from: &m.Graph, same: map[string]string{}}
	for _, n := range m.Graph.Nodes {
		for i, name := range n.Inputs {
			if same, ok := p.same[name]; ok {
				n.Inputs = append([]string{}, n.Inputs...)
				n.Inputs[i] = same
			}
		}
		switch n.Op {
		case "QuantizeLinear", "DequantizeLinear":
			p.same[n.Outputs[0]] = n.Inputs[0]
		case "QLinearConv":
			if !p.convolution(n) {
				return nil, false
			}
		default:
			p.to.Nodes = append(p.to.Nodes, n)
		}
	}
	for _, o := range m.Graph.Outputs {
		if _, ok := p.same[o.Name]; ok {
			return nil, false
		}
	}
	if len(p.same) == 0 {
		return nil, false
	}
	used := map[string]bool{}
	for _, n := range p.to.Nodes {
		for _, name := range n.Inputs {
			used[name] = true
		}
	}
	for _, t := range m.Graph.Initializers {
		if used[t.Name] {
			p.to.Initializers = append(p.to.Initializers, t)
		}
	}
	floats := *m
	p.to.Name, p.to.Inputs, p.to.Outputs = m.Graph.Name, m.Graph.Inputs, m.Graph.Outputs
	floats.Graph = p.to
	return &floats, true
}

// plainer builds the graph of plain.
type plainer struct {
	from *onnx.Graph
	to   onnx.Graph
	same map[string]string // values of 8 bits and copies of them: what they are in floats
}

// convolution adds QLinearConv as Conv, and as Relu where bytes cannot be below zero.
func (p *plainer) convolution(n onnx.Node) bool {
	if len(n.Inputs) != 9 || len(n.Outputs) != 1 {
		return false
	}
	constant := func(i int) *onnx.Tensor { return p.from.Initializer(n.Inputs[i]) }
	step, weights, scale, zero, bias := constant(1), constant(3), constant(4), constant(7), constant(8)
	if step == nil || weights == nil || scale == nil || zero == nil || bias == nil ||
		step.Type != onnx.Float32 || step.Len() != 1 || weights.Type != onnx.Int8 || len(weights.Dims) != 4 || zero.Type != onnx.Uint8 || zero.Len() != 1 ||
		scale.Type != onnx.Float32 || scale.Len() != weights.Dims[0] || bias.Type != onnx.Int32 || bias.Len() != scale.Len() {
		return false
	}
	scales := scale.Float32s()
	values, sums := make([]float32, weights.Len()), make([]float32, len(scales))
	for i, w := range weights.Int64s() {
		values[i] = float32(w) * scales[i*len(scales)/len(values)]
	}
	for i, b := range bias.Int64s() {
		sums[i] = float32(b) * scales[i] * step.Float32s()[0]
	}
	out := n.Outputs[0]
	p.to.Initializers = append(p.to.Initializers,
		onnx.NewTensor(out+".weight", values, weights.Dims...), onnx.NewTensor(out+".bias", sums, len(sums)))
	conv := onnx.Node{Name: n.Name, Op: "Conv", Inputs: []string{n.Inputs[0], out + ".weight", out + ".bias"}, Outputs: []string{out}, Attributes: n.Attributes}
	if zero.Data[0] == 0 {
		conv.Outputs = []string{out + ".sum"}
		p.to.Nodes = append(p.to.Nodes, conv, onnx.Node{Name: n.Name + ".relu", Op: "Relu", Inputs: conv.Outputs, Outputs: n.Outputs})
		return true
	}
	p.to.Nodes = append(p.to.Nodes, conv)
	return true
}
