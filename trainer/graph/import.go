package graph

import (
	"errors"
	"fmt"
	"reflect"

	"othello/ai/policy/onnx"
)

// errForeign is a network that Import cannot read.
var errForeign = errors.New("network: the file is not one that Export wrote")

// Import is the network in a file that Export wrote, and its parameters; there are no
// moments.
func Import(m *onnx.Model) (Net, *State, error) {
	n := described(&m.Graph)
	if n.Validate() != nil {
		return Net{}, nil, errForeign
	}
	s := new(State)
	for _, p := range n.Params() {
		t := m.Graph.Initializer(p.Name)
		if t == nil || t.Type != onnx.Float32 || t.Len() != p.Size() {
			return Net{}, nil, fmt.Errorf("%w: %s is not there", errForeign, p.Name)
		}
		s.Params = append(s.Params, t.Float32s())
	}
	again, err := Export(n, s, nil)
	if err != nil {
		return Net{}, nil, err
	}
	if !reflect.DeepEqual(again.Graph.Nodes, m.Graph.Nodes) {
		return Net{}, nil, errForeign
	}
	return n, s, nil
}

// described returns the network that a graph seems to be, by its constants and sums.
func described(g *onnx.Graph) (n Net) {
	dim := func(i int, format string, args ...any) int {
		if t := g.Initializer(fmt.Sprintf(format, args...)); t != nil && i < len(t.Dims) {
			return t.Dims[i]
		}
		return 0
	}
	for d := dim(0, "conv0.weight"); d > 0; d = dim(0, "conv%d.weight", len(n.Channels)) {
		n.Channels = append(n.Channels, d)
	}
	n.Dense = g.Initializer("dense.weight") != nil
	n.Value = dim(1, "value0.weight")
	for _, node := range g.Nodes {
		// A bias is added, too, but it is a constant.
		if node.Op == "Add" && len(node.Inputs) == 2 && g.Initializer(node.Inputs[1]) == nil {
			n.Residual = true
		}
	}
	return n
}
