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

// errNotLoaded is a bug of the caller.
var errNotLoaded = errors.New("ONNX Runtime is not loaded")

// part is the micro-batch on the CPU, small enough for a layer to stay in the cache.
// Accelerators get the whole batch.
const part = 32

// New returns a trainer that continues from s, on the CPU where o names no provider. The
// library must be loaded; see ort.Open.
func New(t graph.Task, s *graph.State, o ort.SessionOptions) (*graph.Trainer, error) {
	return graph.NewTrainer(t, s, func() (graph.Backend, error) { return build(t, s, o) })
}

// backend performs the steps of a task.
type backend struct {
	task   graph.Task
	o      ort.SessionOptions
	state  *graph.State // whose parameters are the numbers of the tensors
	params []tensor
	run    Runner // of the gradients; not started without moments, when there is no learning
	part   int    // positions of a micro-batch, a divisor of the batch

	planes, legal, target, result tensor   // legal and result may be nil
	policy, value, right          tensor   // losses; value may be nil
	gradients                     []tensor // nil of what is not learned

	sum  [][]float32 // of the gradients of the step
	loss graph.Loss  // of the step

	evaluator *evaluator // for Evaluate; nil if the parameters have changed since
}

// build returns a backend. If the provider turns out to be the CPU, the micro-batch is
// smaller than for an accelerator.
func build(t graph.Task, s *graph.State, o ort.SessionOptions) (*backend, error) {
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
			return b.run.Err()
		}
		b.params = append(b.params, t)
		copy(t.Data(), b.state.Params[i])
		b.state.Params[i] = t.Data()
	}
	b.tensors()
	return b.run.Start(graph.Gradients(b.task, b.part), b.o,
		slices.Concat(present(b.planes, b.legal, b.target, b.result), b.params),
		slices.Concat(present(b.policy, b.value, b.right), present(slices.Clone(b.gradients)...)))
}

// Shares implements graph.Backend.
func (b *backend) Shares() graph.Shares {
	return graph.Shares{Workers: 1, Learn: b.part, Evaluate: evaluated}
}

// Update implements graph.Backend.
func (b *backend) Update(rate float64) (loss graph.Loss, err error) {
	share := float32(b.part) / float32(b.task.Batch)
	for _, sum := range b.sum {
		for k := range sum {
			sum[k] *= share
		}
	}
	b.task.Optimiser.Update(b.task.Net, b.state, b.sum, rate)
	loss, b.loss = b.loss, graph.Loss{}
	for _, sum := range b.sum {
		clear(sum)
	}
	b.evaluator.close()
	b.evaluator = nil
	return loss, nil
}

// State implements graph.Backend.
func (b *backend) State(moments bool) (*graph.State, error) {
	if moments {
		return b.state.Clone(), nil
	}
	return b.state.Weights(), nil
}

// Close implements graph.Backend.
func (b *backend) Close() error {
	b.evaluator.close()
	return b.run.Close()
}

// tensor is an input or output of a graph.
type tensor = *ort.Tensor

// Runner runs a graph on tensors of its own. The zero value has none yet.
type Runner struct {
	ort.Tensors
	session *ort.Session
	call    *ort.Call
}

// Start prepares the graph of m to run on these tensors.
func (r *Runner) Start(m *onnx.Model, o ort.SessionOptions, inputs, outputs []*ort.Tensor) error {
	if err := r.Err(); err != nil {
		return err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	if r.session, err = ort.NewSession(data, nil, nil, o); err != nil {
		return err
	}
	r.call, err = r.session.NewCall(inputs, outputs)
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
	return errors.Join(err, r.Tensors.Close())
}

// present returns the tensors that are not nil.
func present(list ...tensor) []tensor {
	return slices.DeleteFunc(list, func(t tensor) bool { return t == nil })
}
