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

// layers is the forward pass of a network in training.
type layers struct {
	net    Net
	params map[string]*value

	logits *value // [batch, 64]
	result *value // [batch, 1], between -1 and 1; nil without a value head
}

// forward adds the forward pass from planes [batch, 2, 8, 8]. Inside, squares are the
// first dimension: [64, batch, channels].
func (t *tape) forward(n Net, planes *value, params map[string]*value) *layers {
	l := &layers{net: n, params: params}
	batch := planes.dims[0]
	t.scope = "planes"
	x := t.transpose(t.reshape(planes, batch, Planes, 64), 2, 0, 1)
	var skip *value
	for i := range n.Channels {
		t.scope = fmt.Sprintf("conv%d", i)
		if n.Residual && i%2 == 1 {
			skip = x
		}
		x = t.convolution(x, params[fmt.Sprintf("conv%d.weight", i)])
		x = t.add(x, params[fmt.Sprintf("conv%d.bias", i)])
		if n.Closes(i) {
			x = t.add(x, skip)
		}
		x = t.relu(x)
	}
	t.policy(l, x)
	if n.Value > 0 {
		t.value(l, x)
	}
	return l
}

// policy adds the layers from the last convolution to the logits.
func (t *tape) policy(l *layers, x *value) {
	t.scope = "policy"
	batch, channels := x.dims[1], x.dims[2]
	weight := t.reshape(l.params["policy.weight"], channels, 1)
	x = t.reshape(t.matmul(t.reshape(x, 64*batch, channels), weight), 64, batch)
	l.logits = t.add(t.transpose(x, 1, 0), l.params["policy.bias"])
	if l.net.Dense {
		t.scope = "dense"
		l.logits = t.dense(l, l.logits, "dense")
	}
}

// value adds the layers from the last convolution to the expected result.
func (t *tape) value(l *layers, x *value) {
	t.scope = "value0"
	x = t.relu(t.dense(l, t.mean(x), "value0"))
	t.scope = "value1"
	l.result = t.tanh(t.dense(l, x, "value1"))
}

// dense returns x times the weights of that name, and its bias.
func (t *tape) dense(l *layers, x *value, name string) *value {
	return t.add(t.matmul(x, l.params[name+".weight"]), l.params[name+".bias"])
}

// losses are sums over the batch, each of one number.
type losses struct{ policy, value, right *value }

// lose adds the loss and the gradients of the layers' outputs: the mean cross-entropy
// between target [batch, 64] and the softmax of the logits, plus goal.Value times the
// mean squared error between result [batch, 1] and the value. legal [batch, 64] is 1
// where the mover may move; nil for anywhere.
func (t *tape) lose(goal Goal, l *layers, legal, target, result *value) losses {
	t.scope = "loss"
	share := t.number(1 / float64(l.logits.dims[0]))
	logits := l.logits
	if legal != nil {
		// Far below any logit, so that the softmax is 0 there.
		far := t.elementwise("Mul", t.elementwise("Sub", legal, t.number(1)), t.number(1e9))
		logits = t.elementwise("Add", logits, far)
	}
	shares := t.op("Softmax", logits.dims, []*value{logits}, intAttribute("axis", 1))
	// Not LogSoftmax, which some providers lack.
	logs := t.op("Log", shares.dims, []*value{t.elementwise("Max", shares, t.number(1e-30))})
	s := losses{policy: t.op("Neg", []int{1}, []*value{t.total(t.elementwise("Mul", logs, target))})}
	t.pass(l.logits, t.elementwise("Mul", t.elementwise("Sub", shares, target), share))

	best := t.reduce("ReduceMax", logits, true, 1)
	chosen := t.reduce("ReduceSum", t.elementwise("Mul", logits, target), true, 1)
	missing := t.elementwise("Sub", best, chosen) // 0 or more
	s.right = t.total(t.elementwise("Sub", t.number(1), t.positive(missing)))

	if l.result != nil {
		miss := t.elementwise("Sub", l.result, result)
		s.value = t.total(t.elementwise("Mul", miss, miss))
		t.pass(l.result, t.elementwise("Mul", miss, t.number(2*goal.Value/float64(l.logits.dims[0]))))
	}
	return s
}

// total returns the sum of all elements, [1].
func (b *builder) total(x *value) *value {
	return b.reduce("ReduceSum", b.shaped(x, []int{x.size()}), true, 0)
}
