package graph

import (
	"errors"
	"fmt"

	"othello/ai/policy/onnx"
)

// Names of the inputs and outputs of training graphs beside those of Net.Params
// and Net.Stats. All are float.
const (
	InPlanes = "planes" // [batch, 2, 8, 8], as in playing networks
	InLegal  = "legal"  // [batch, 64], 1 where the mover may move; only if the goal is masked
	InTarget = "target" // [batch, 64], 1 at the move played
	InResult = "result" // [batch, 1], for the mover; only with a value head
	InRate   = "rate"   // [1]
	InStep   = "step"   // [1], steps made before

	OutPolicy = "loss.policy" // [1], sum of the cross-entropies
	OutValue  = "loss.value"  // [1], sum of the squared errors; only with a value head
	OutRight  = "loss.right"  // [1], positions whose likeliest square was the move played

	First    = ".first"    // after a parameter's name: its first moment
	Second   = ".second"   // its second moment, only of Adam
	Gradient = ".gradient" // its gradient
	OfBatch  = ".batch"    // after a statistic's name: that of the batch alone
	Next     = ".next"     // after what an update changes: the new one
)

// TrainingStep is the graph of a whole step over a batch of that size: forward
// pass, loss, gradients, optimiser. Everything in State goes in and, with Next
// after its name, comes out changed.
func TrainingStep(n Net, goal Goal, opt Optimiser, batch int) (*onnx.Model, error) {
	b, err := newTraining(n, goal, batch, "training step")
	if err != nil {
		return nil, err
	}
	list := b.differentiate(goal)
	b.addUpdate(opt, list)
	b.scope = "stats"
	for i, s := range n.Stats() {
		old := b.input(s.Name, "running statistic", s.Size)
		b.output(s.Name+Next, "running statistic after the step", b.blend(old, b.stat(i), StatMomentum))
	}
	return b.model(), nil
}

// Gradients is the graph of the loss over a batch of that size and its gradients by
// all parameters, means over the batch; the statistics of normalisations come out
// as those of the batch.
func Gradients(n Net, goal Goal, batch int) (*onnx.Model, error) {
	b, err := newTraining(n, goal, batch, "gradients")
	if err != nil {
		return nil, err
	}
	for _, p := range b.differentiate(goal) {
		b.output(p.Name+Gradient, "gradient", p.gradient)
	}
	for i, s := range n.Stats() {
		b.output(s.Name+OfBatch, "statistic of the batch", b.stat(i))
	}
	return b.model(), nil
}

// Update is the graph of the optimiser alone: gradients, parameters and moments go
// in, parameters and moments come out.
func Update(n Net, opt Optimiser) (*onnx.Model, error) {
	if err := n.Validate(); err != nil {
		return nil, err
	}
	b := &training{tape: newTape(newBuilder("update", ""))}
	var list []learned
	for _, p := range n.Params() {
		list = append(list, learned{
			Param: p, value: b.input(p.Name, "parameter", p.Shape...),
			gradient: b.input(p.Name+Gradient, "gradient", p.Shape...),
		})
	}
	b.addUpdate(opt, list)
	return b.model(), nil
}

// training builds one of the graphs above.
type training struct {
	*tape
	net    Net
	layers *layers
	batch  int
}

func newTraining(n Net, goal Goal, batch int, name string) (*training, error) {
	if err := n.Validate(); err != nil {
		return nil, err
	}
	if batch < 1 || batch > 1<<16 {
		return nil, fmt.Errorf("training graph: a batch of %d positions, not 1 to %d", batch, 1<<16)
	}
	if goal.Value != 0 && n.Value == 0 {
		return nil, errors.New("training graph: the goal has a weight for the value, but the network has no value head")
	}
	return &training{tape: newTape(newBuilder(name, "")), net: n, batch: batch}, nil
}

// differentiate adds the forward pass, the loss and the gradients.
func (b *training) differentiate(goal Goal) []learned {
	planes := b.input(InPlanes, "discs of the mover and of the opponent", b.batch, Planes, 8, 8)
	var legal, result *value
	if goal.Masked {
		legal = b.input(InLegal, "1 where the mover may move", b.batch, 64)
	}
	target := b.input(InTarget, "1 at the move played", b.batch, 64)
	if b.net.Value > 0 {
		result = b.input(InResult, "result for the mover", b.batch, 1)
	}
	params := map[string]*value{}
	var list []learned
	for _, p := range b.net.Params() {
		v := b.input(p.Name, "parameter", p.Shape...)
		v.learned = true
		params[p.Name] = v
		list = append(list, learned{Param: p, value: v})
	}
	b.layers = b.forward(b.net, planes, params)
	s := b.lose(goal, b.layers, legal, target, result)
	b.output(OutPolicy, "sum of the cross-entropies", s.policy)
	if s.value != nil {
		b.output(OutValue, "sum of the squared errors", s.value)
	}
	b.output(OutRight, "positions whose likeliest square was the move played", s.right)
	b.backward()
	for i := range list {
		list[i].gradient = b.gradients[list[i].value]
	}
	return list
}

// addUpdate adds the optimiser with its inputs and outputs.
func (b *training) addUpdate(opt Optimiser, list []learned) {
	rate := b.input(InRate, "learning rate", 1)
	step := b.input(InStep, "steps made before", 1)
	for i, p := range list {
		list[i].first = b.input(p.Name+First, "first moment", p.Shape...)
		if opt.Adam {
			list[i].second = b.input(p.Name+Second, "second moment", p.Shape...)
		}
	}
	next, after := b.update(opt, list, rate, step)
	for _, p := range next {
		b.output(p.Name+Next, "parameter after the step", p.value)
		b.output(p.Name+First+Next, "first moment after the step", p.first)
		if opt.Adam {
			b.output(p.Name+Second+Next, "second moment after the step", p.second)
		}
	}
	b.output(InStep+Next, "steps made", after)
}

// stat is the batch's own value of statistic i of Net.Stats.
func (b *training) stat(i int) *value {
	m := b.layers.moments[i/2]
	if i%2 == 0 {
		return m.mean
	}
	return m.variance
}
