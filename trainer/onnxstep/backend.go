// Package onnxstep performs training steps of graph.Net by ONNX Runtime, on the CPU or an
// accelerator: the library computes the gradients by the graphs of package graph; the
// optimiser is plain Go.
//
// On processors package cpustep is faster. This one runs on graphics cards, and is what the
// other is compared with.
package onnxstep

import (
	"cmp"
	"errors"
	"slices"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Options say how the work is done. The zero value is the processor.
type Options struct {
	Provider ort.Provider // what computes; empty is the processor
	Strict   bool         // fail rather than compute on the processor what the provider cannot
}

// errNotLoaded is a bug of the caller.
var errNotLoaded = errors.New("ONNX Runtime is not loaded")

// part is how many positions of a batch go through at a time on the processor, where all
// that belongs to a layer then stays in the cache. Accelerators get the whole batch.
const part = 32

// New returns a trainer that continues from s. The library must be loaded; see ort.Open.
func New(t graph.Task, s *graph.State, o Options) (*graph.Trainer, error) {
	return graph.NewTrainer(t, s, func() (graph.Backend, error) { return build(t, s, o) })
}

// backend performs the steps of a task.
type backend struct {
	task    graph.Task
	o       Options
	state   *graph.State // whose parameters are the numbers of the tensors
	params  []tensor
	session *ort.Session // of the gradients; nil without moments, when there is no learning
	worker  *worker
	part    int // positions that go through at a time, a divisor of the batch
	made    Tensors

	evaluator *evaluator // for Evaluate; nil if the parameters have changed since
}

// build returns a backend. If the provider turns out to be the CPU, the micro-batch is
// smaller than for an accelerator.
func build(t graph.Task, s *graph.State, o Options) (*backend, error) {
	if _, ok := ort.Loaded(); !ok {
		return nil, errNotLoaded
	}
	o.Provider = cmp.Or(o.Provider, ort.CPU)
	b := &backend{task: t, o: o, state: s.Clone(), part: t.Batch}
	if o.Provider == ort.CPU && t.Batch%part == 0 {
		b.part = part
	}
	if err := b.prepare(); err != nil {
		_ = b.Close() // the first error says more
		return nil, err
	}
	if o.Provider != ort.CPU && b.session != nil && b.session.Provider() == ort.CPU {
		if err := b.Close(); err != nil {
			return nil, err
		}
		o.Provider = ort.CPU
		return build(t, s, o)
	}
	return b, nil
}

// prepare creates the session and workers for learning.
func (b *backend) prepare() error {
	if len(b.state.First) == 0 {
		return nil
	}
	for i, p := range b.task.Net.Params() {
		t := b.made.Add(p.Shape...)
		if b.made.Err != nil {
			return b.made.Err
		}
		b.params = append(b.params, t)
		copy(t.Data(), b.state.Params[i])
		b.state.Params[i] = t.Data()
	}
	var err error
	b.session, err = NewSession(graph.Gradients(b.task, b.part), ort.SessionOptions{Provider: b.o.Provider, Strict: b.o.Strict})
	if err != nil {
		return err
	}
	b.worker, err = b.newWorker()
	return err
}

// Shares implements graph.Backend.
func (b *backend) Shares() graph.Shares {
	return graph.Shares{Workers: 1, Learn: b.part, Evaluate: evaluated}
}

// Learn implements graph.Backend.
func (b *backend) Learn(_ int, batch *graph.Batch, from, _ int) error {
	return b.worker.learn(batch, from)
}

// Update implements graph.Backend.
func (b *backend) Update(rate float64) (loss graph.Loss, err error) {
	share := float32(b.part) / float32(b.task.Batch)
	for _, sum := range b.worker.sum {
		for k := range sum {
			sum[k] *= share
		}
	}
	b.task.Optimiser.Update(b.task.Net, b.state, b.worker.sum, rate)
	loss = b.worker.loss
	b.worker.begin()
	b.evaluator.close()
	b.evaluator = nil
	return loss, nil
}

// State implements graph.Backend.
func (b *backend) State() *graph.State { return b.state.Clone() }

// Close implements graph.Backend.
func (b *backend) Close() error {
	b.evaluator.close()
	var err error
	if b.worker != nil {
		err = b.worker.call.Close()
	}
	if b.session != nil {
		err = errors.Join(err, b.session.Close())
	}
	return errors.Join(err, b.made.Close())
}

// tensor is an input or output of a graph.
type tensor = *ort.Tensor[float32]

// NewSession returns a session of the graph of m.
func NewSession(m *onnx.Model, o ort.SessionOptions) (*ort.Session, error) {
	data, err := onnx.Marshal(m)
	if err != nil {
		return nil, err
	}
	return ort.NewSession(data, nil, nil, o)
}

// Tensors is a list of tensors to free together.
type Tensors struct {
	List []tensor
	Err  error // first error; Add returns nil after it
}

// Add makes a tensor of zeros; nil after an error.
func (t *Tensors) Add(dims ...int) tensor {
	if t.Err != nil {
		return nil
	}
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = int64(d)
	}
	made, err := ort.NewTensor[float32](shape...)
	if err != nil {
		t.Err = err
		return nil
	}
	t.List = append(t.List, made)
	return made
}

// Close frees the tensors.
func (t *Tensors) Close() error {
	var err error
	for _, v := range t.List {
		err = errors.Join(err, v.Close())
	}
	return err
}

// present returns the tensors that are not nil.
func present(list ...tensor) []tensor {
	return slices.DeleteFunc(list, func(t tensor) bool { return t == nil })
}

// Values returns the tensors as inputs or outputs of a call.
func Values(lists ...[]tensor) []ort.Value {
	var all []ort.Value
	for _, t := range slices.Concat(lists...) {
		all = append(all, t)
	}
	return all
}
