// Package onnxstep performs training steps of graph.Net with ONNX Runtime, on the
// processor or on an accelerator: the library computes gradients by the graphs of
// package graph, the optimiser is plain Go. What a step is, is said in package graph,
// and the library is package ort's business.
//
// On processors package cpustep is faster. This one runs on graphics cards, and is what the
// other is compared with.
package onnxstep

import (
	"cmp"
	"errors"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Options say how the work is done. The zero value is the processor.
type Options struct {
	Provider ort.Provider // what computes; empty is the processor
	Strict   bool         // fail rather than compute on the processor what the provider cannot
}

// errNotLoaded is a mistake of the caller's.
var errNotLoaded = errors.New("ONNX Runtime is not loaded")

// part is how many positions of a batch go through at a time on the processor, where all
// that belongs to a layer then stays in the cache. Accelerators get the whole batch.
const part = 32

// New makes a trainer that goes on from s. The library must be loaded; see ort.Open.
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
	made    tensors

	evaluator *evaluator // for Evaluate; nil if the parameters have changed since
}

// build makes a backend. Where what was asked for turns out to be the processor, that
// gets less at a time than an accelerator.
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

// prepare makes what learning needs.
func (b *backend) prepare() error {
	if len(b.state.First) == 0 {
		return nil
	}
	for i, p := range b.task.Net.Params() {
		t := b.made.add(p.Shape...)
		if b.made.err != nil {
			return b.made.err
		}
		b.params = append(b.params, t)
		copy(t.Data(), b.state.Params[i])
		b.state.Params[i] = t.Data()
	}
	m := graph.Gradients(b.task, b.part)
	data, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	b.session, err = ort.NewSession(data, nil, nil, ort.SessionOptions{
		Provider: b.o.Provider, Strict: b.o.Strict,
	})
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
	return errors.Join(err, b.made.close())
}
