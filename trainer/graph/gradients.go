package graph

import (
	"fmt"

	"othello/ai/policy/onnx"
)

// Gradients returns the graph of the loss over a batch and its gradients by the
// parameters that the task learns, averaged over the batch. All is float. The inputs are,
// in this order:
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
	logits, expected := t.forward(n, planes, params)
	s := t.lose(goal, logits, expected, legal, target, result)
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

// forward adds the forward pass from planes [batch, 2, 8, 8]. logits are [batch, 64],
// result is [batch, 1], between -1 and 1, nil without a value head. Inside, squares are
// the first dimension: [64, batch, channels].
func (t *tape) forward(n Net, planes *value, params map[string]*value) (logits, result *value) {
	dense := func(x *value, name string) *value {
		return t.add(t.matmul(x, params[name+".weight"]), params[name+".bias"])
	}
	batch := planes.dims[0]
	t.scope = "planes"
	x := t.transpose(t.reshape(planes, batch, Planes, 64), 2, 0, 1)
	var skip *value
	for i := range n.Channels {
		t.scope = fmt.Sprintf("conv%d", i)
		if n.Residual && i%2 == 1 {
			skip = x
		}
		x = t.convolution(x, params[t.scope+".weight"])
		x = t.add(x, params[t.scope+".bias"])
		if n.Closes(i) {
			x = t.add(x, skip)
		}
		x = t.relu(x)
	}
	t.scope = "policy"
	channels := x.dims[2]
	weight := t.reshape(params["policy.weight"], channels, 1)
	logits = t.reshape(t.matmul(t.reshape(x, 64*batch, channels), weight), 64, batch)
	logits = t.add(t.transpose(logits, 1, 0), params["policy.bias"])
	if n.Dense {
		t.scope = "dense"
		logits = dense(logits, "dense")
	}
	if n.Value > 0 {
		t.scope = "value0"
		result = t.relu(dense(t.mean(x), "value0"))
		t.scope = "value1"
		result = t.tanh(dense(result, "value1"))
	}
	return logits, result
}

// losses are sums over the batch, each of one number.
type losses struct{ policy, value, right *value }

// lose adds the loss and the gradients of the layers' outputs: goal.Policy times the mean
// cross-entropy between target [batch, 64] and the softmax of the logits, plus goal.Value times the
// mean squared error between result [batch, 1] and the value. legal [batch, 64] is 1
// where the mover may move; nil for anywhere.
func (t *tape) lose(goal Goal, logits, expected, legal, target, result *value) losses {
	t.scope = "loss"
	outputs, batch := logits, float64(logits.dims[0])
	if legal != nil {
		// Far below any logit, so that the softmax is 0 there.
		far := t.elementwise("Mul", t.elementwise("Sub", legal, t.number(1)), t.number(1e9))
		logits = t.elementwise("Add", logits, far)
	}
	shares := t.op("Softmax", logits.dims, []*value{logits}, intAttribute("axis", 1))
	// Not LogSoftmax, which some providers lack.
	logs := t.op("Log", shares.dims, []*value{t.elementwise("Max", shares, t.number(1e-30))})
	s := losses{policy: t.op("Neg", []int{1}, []*value{t.total(t.elementwise("Mul", logs, target))})}
	t.pass(outputs, t.elementwise("Mul", t.elementwise("Sub", shares, target), t.number(goal.Policy()/batch)))

	best := t.reduce("ReduceMax", logits, true, 1)
	chosen := t.reduce("ReduceSum", t.elementwise("Mul", logits, target), true, 1)
	missing := t.elementwise("Sub", best, chosen) // 0 or more
	s.right = t.total(t.elementwise("Sub", t.number(1), t.positive(missing)))

	if expected != nil {
		miss := t.elementwise("Sub", expected, result)
		s.value = t.total(t.elementwise("Mul", miss, miss))
		t.pass(expected, t.elementwise("Mul", miss, t.number(2*goal.Value/batch)))
	}
	return s
}

// total returns the sum of all elements, [1].
func (b *builder) total(x *value) *value {
	return b.reduce("ReduceSum", b.shaped(x, []int{x.size()}), true, 0)
}
