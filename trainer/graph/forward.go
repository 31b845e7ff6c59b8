package graph

import "fmt"

// layers is the forward pass of a network in training.
type layers struct {
	net    Net
	params map[string]*value

	logits *value // [batch, 64]
	result *value // [batch, 1], between -1 and 1; nil without a value head
}

// forward adds the forward pass from planes [batch, 2, 8, 8]. Inside, what belongs
// to a square is together: [64, batch, channels].
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
