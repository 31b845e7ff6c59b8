// Package onnxstep performs training steps of graph.Net by ONNX Runtime, on the CPU or an
// accelerator: the library computes the gradients by the graphs of package graph; the
// optimiser is plain Go.
//
// On CPUs package cpustep is faster. This one runs on graphics cards, and tests compare the
// other with it.
package onnxstep

import (
	"cmp"
	"errors"
	"slices"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Options choose the provider. The zero value is the CPU.
type Options struct {
	Provider ort.Provider // empty for the CPU
	Strict   bool         // fail if the provider lacks an operator, instead of using the CPU for it
}

// errNotLoaded is a bug of the caller.
var errNotLoaded = errors.New("ONNX Runtime is not loaded")

// part is the micro-batch on the CPU, small enough for a layer to stay in the cache.
// Accelerators get the whole batch.
const part = 32

// New returns a trainer that continues from s. The library must be loaded; see ort.Open.
func New(t graph.Task, s *graph.State, o Options) (*graph.Trainer, error) {
	return graph.NewTrainer(t, s, func() (graph.Backend, error) { return build(t, s, o) })
}

// backend performs the steps of a task.
type backend struct {
	task   graph.Task
	o      Options
	state  *graph.State // whose parameters are the numbers of the tensors
	params []tensor
	run    Runner // of the gradients; not started without moments, when there is no learning
	worker *worker
	part   int // positions of a micro-batch, a divisor of the batch

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
	if o.Provider != ort.CPU && b.run.session != nil && b.run.session.Provider() == ort.CPU {
		if err := b.Close(); err != nil {
			return nil, err
		}
		o.Provider = ort.CPU
		return build(t, s, o)
	}
	return b, nil
}

// prepare makes what learning needs.
func (b *backend) prepare() error {
	if len(b.state.First) == 0 {
		return nil
	}
	for i, p := range b.task.Net.Params() {
		t := b.run.Add(p.Shape...)
		if t == nil {
			return b.run.err
		}
		b.params = append(b.params, t)
		copy(t.Data(), b.state.Params[i])
		b.state.Params[i] = t.Data()
	}
	w := newWorker(b)
	b.worker = w
	return b.run.Start(graph.Gradients(b.task, b.part), ort.SessionOptions{Provider: b.o.Provider, Strict: b.o.Strict},
		slices.Concat(present(w.planes, w.legal, w.target, w.result), b.params),
		slices.Concat(present(w.policy, w.value, w.right), present(slices.Clone(w.gradients)...)))
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
	return b.run.Close()
}

// tensor is an input or output of a graph.
type tensor = *ort.Tensor[float32]

// Runner runs a graph on tensors of its own. The zero value has none yet.
type Runner struct {
	made    []tensor
	err     error // of the first tensor that could not be made
	session *ort.Session
	call    *ort.Call
}

// Add makes a tensor of zeros; nil after an error, which Start returns.
func (r *Runner) Add(dims ...int) *ort.Tensor[float32] {
	if r.err != nil {
		return nil
	}
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = int64(d)
	}
	t, err := ort.NewTensor[float32](shape...)
	if err != nil {
		r.err = err
		return nil
	}
	r.made = append(r.made, t)
	return t
}

// Start prepares the graph of m to run on these tensors.
func (r *Runner) Start(m *onnx.Model, o ort.SessionOptions, inputs, outputs []*ort.Tensor[float32]) error {
	if r.err != nil {
		return r.err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	if r.session, err = ort.NewSession(data, nil, nil, o); err != nil {
		return err
	}
	r.call, err = r.session.NewCall(values(inputs), values(outputs))
	return err
}

// Run computes the outputs.
func (r *Runner) Run() error { return r.call.Run() }

// Close frees the tensors and what Start made.
func (r *Runner) Close() (err error) {
	if r.call != nil {
		err = r.call.Close()
	}
	if r.session != nil {
		err = errors.Join(err, r.session.Close())
	}
	for _, t := range r.made {
		err = errors.Join(err, t.Close())
	}
	return err
}

// present returns the tensors that are not nil.
func present(list ...tensor) []tensor {
	return slices.DeleteFunc(list, func(t tensor) bool { return t == nil })
}

func values(list []tensor) (all []ort.Value) {
	for _, t := range list {
		all = append(all, t)
	}
	return all
}
