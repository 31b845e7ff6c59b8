package dqn

import (
	"othello/ai/policy/onnx"
	"othello/trainer/graph"
)

// numbered returns a file with the numbers of a network of lines, by their names, for
// player.OpenLines, which computes it.
func numbered(n graph.Lines, s *graph.State) *onnx.Model {
	m := graph.NewModel("lines")
	add := func(name string, list []float32, shape ...int) {
		m.Graph.Initializers = append(m.Graph.Initializers, onnx.NewTensor(name, list, shape...))
	}
	for i, p := range n.Params() {
		add(p.Name, s.Params[i], p.Shape...)
	}
	for i, q := range n.Stats() {
		add(q.Name, s.Stats[i], q.Size)
	}
	return m
}
