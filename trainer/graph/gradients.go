package graph

import "othello/ai/policy/onnx"

// Gradients returns the graph of the loss over so many positions and its gradients by the
// parameters that the task learns, means over these positions, as its goal says. All is
// float. Inputs in their order are:
//
//	planes [batch, 2, 8, 8]  as in playing networks
//	legal  [batch, 64]       1 where the mover may move; only if the goal is masked
//	target [batch, 64]       1 at the move played
//	result [batch, 1]        for the mover; only with a value head
//	the parameters, by their names
//
// and outputs:
//
//	loss.policy [1]          sum of the cross-entropies
//	loss.value  [1]          sum of the squared errors; only with a value head
//	loss.right  [1]          positions whose likeliest square was the move played
//	the gradients, a learned parameter's name and ".gradient"
func Gradients(task Task, batch int) *onnx.Model {
	n, goal := task.Net, task.Goal
	t := newTape(newBuilder("gradients", ""))
	planes := t.input("planes", "discs of the mover and of the opponent", batch, Planes, 8, 8)
	var legal, result *value
	if goal.Masked {
		legal = t.input("legal", "1 where the mover may move", batch, 64)
	}
	target := t.input("target", "1 at the move played", batch, 64)
	if n.Value > 0 {
		result = t.input("result", "result for the mover", batch, 1)
	}
	params := map[string]*value{}
	for _, p := range n.Params() {
		params[p.Name] = t.input(p.Name, "parameter", p.Shape...)
		params[p.Name].learned = task.Optimiser.Learns(p)
	}
	l := t.forward(n, planes, params)
	s := t.lose(goal, l, legal, target, result)
	t.output("loss.policy", "sum of the cross-entropies", s.policy)
	if s.value != nil {
		t.output("loss.value", "sum of the squared errors", s.value)
	}
	t.output("loss.right", "positions whose likeliest square was the move played", s.right)
	t.backward()
	for _, p := range n.Params() {
		if params[p.Name].learned {
			t.output(p.Name+".gradient", "gradient", t.gradients[params[p.Name]])
		}
	}
	return t.model()
}
