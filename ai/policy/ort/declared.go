package ort

import (
	"fmt"
	"slices"
	"strings"

	"othello/ai/policy/onnx"
)

// port is an input or output that a network declares.
type port struct {
	name  string
	kind  int     // element type by the numbers of onnx.proto; zero if it is no tensor
	shape []int64 // zero where the model leaves the length open
}

// declared are the inputs and outputs that a network declares. Initialisers, which may
// be declared as inputs too, are left out.
func declared(model []byte) (inputs, outputs []port, err error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, nil, err
	}
	for _, v := range m.Graph.Inputs {
		if m.Graph.Initializer(v.Name) == nil {
			inputs = append(inputs, newPort(v))
		}
	}
	for _, v := range m.Graph.Outputs {
		outputs = append(outputs, newPort(v))
	}
	return inputs, outputs, nil
}

func newPort(v onnx.ValueInfo) port {
	p := port{name: v.Name, kind: int(v.Type)}
	for _, d := range v.Dims {
		p.shape = append(p.shape, int64(d.Size))
	}
	return p
}

// names are the names of ports.
func names(ports []port) []string {
	list := make([]string, len(ports))
	for i, p := range ports {
		list[i] = p.name
	}
	return list
}

// missingName is the first of names that is not among ports, with those that are
// there, as the end of a sentence; empty if all are.
func missingName(kind string, names []string, ports []port) string {
	for _, name := range names {
		if !slices.ContainsFunc(ports, func(p port) bool { return p.name == name }) {
			var there []string
			for _, p := range ports {
				there = append(there, fmt.Sprintf("%q", p.name))
			}
			return fmt.Sprintf("it has no %s %q, only %s", kind, name, strings.Join(there, ", "))
		}
	}
	return ""
}
