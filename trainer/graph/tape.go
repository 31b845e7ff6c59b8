package graph

import "slices"

// tape builds a graph and records, for each operation of the forward pass, the rule that
// computes the gradients of its inputs from the gradient of its output: reverse-mode
// differentiation (Linnainmaa, 1976).
type tape struct {
	*builder
	rules     []rule
	gradients map[*value]*value // of the loss by each value; a missing one is zero
}

// rule adds the nodes of one operation's gradients.
type rule struct {
	scope string
	out   *value
	back  func(gradient *value)
}

func newTape(b *builder) *tape { return &tape{builder: b, gradients: map[*value]*value{}} }

// record adds the rule of an operation with the output out.
func (t *tape) record(out *value, back func(gradient *value)) *value {
	if out.learned {
		t.rules = append(t.rules, rule{t.scope, out, back})
	}
	return out
}

// pass adds g to the gradient of v.
func (t *tape) pass(v, g *value) {
	switch old := t.gradients[v]; {
	case !v.learned:
	case old == nil:
		t.gradients[v] = g
	default:
		t.gradients[v] = t.op("Add", v.dims, []*value{old, g})
	}
}

// backward runs the rules. The gradients of the outputs must be set by pass.
func (t *tape) backward() {
	for _, r := range slices.Backward(t.rules) {
		if g := t.gradients[r.out]; g != nil {
			t.scope = "back/" + r.scope
			r.back(g)
		}
	}
}
