// Package onnxstep performs training steps of graph.Net by ONNX Runtime, on the CPU or an
// accelerator: the library computes the gradients by the graphs of package graph; the
// optimiser is plain Go.
//
// On CPUs package cpustep is faster. This package runs on graphics cards, supports batch
// normalisation, and is the reference for tests of cpustep.
package onnxstep

import (
	"cmp"
	"errors"
	"fmt"
	"sync"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Options say how to do the work. The zero value is one goroutine on the processor.
type Options struct {
	// Micro is the micro-batch size, a divisor of the batch, or 0 for a good choice.
	// Batch normalisation takes statistics per micro-batch.
	Micro    int
	Workers  int          // goroutines that share the parts of a batch; 0 means one
	Provider ort.Provider // empty for the CPU
	Strict   bool         // fail instead of using the CPU for unsupported operators
}

// errNotLoaded is a bug of the caller.
var errNotLoaded = errors.New("ONNX Runtime is not loaded")

// micro returns the default micro-batch size: small, so that a layer's data stays in the
// CPU's cache, but large enough for the statistics of a normalisation ("ghost" batch
// normalisation: Hoffer, Hubara and Soudry, "Train longer, generalize better", 2017).
func micro(t graph.Task, p ort.Provider) int {
	want := 32
	if t.Net.Norm {
		want = 64
	}
	if p != ort.CPU || t.Batch%want != 0 {
		return t.Batch
	}
	return want
}

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
	workers []*worker
	made    tensors

	evaluating sync.Mutex
	evaluator  *evaluator // for Evaluate; nil if the parameters have changed since
}

// build returns a backend. If the provider turns out to be the CPU, the micro-batch is
// smaller than for an accelerator.
func build(t graph.Task, s *graph.State, o Options) (*backend, error) {
	if _, ok := ort.Loaded(); !ok {
		return nil, errNotLoaded
	}
	o.Provider = cmp.Or(o.Provider, ort.CPU)
	chosen := o.Micro == 0
	if chosen {
		o.Micro = micro(t, o.Provider)
	}
	if o.Micro < 1 || t.Batch%o.Micro != 0 {
		return nil, fmt.Errorf("a batch of %d positions cannot go %d at a time", t.Batch, o.Micro)
	}
	b := &backend{task: t, o: o, state: s.Clone()}
	if err := b.prepare(); err != nil {
		_ = b.Close() // the first error says more
		return nil, err
	}
	if chosen && o.Provider != ort.CPU && b.session != nil && b.session.Provider() == ort.CPU {
		if err := b.Close(); err != nil {
			return nil, err
		}
		o.Provider, o.Micro = ort.CPU, 0
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
		t := b.made.add(p.Shape...)
		if b.made.err != nil {
			return b.made.err
		}
		b.params = append(b.params, t)
		copy(t.Data(), b.state.Params[i])
		b.state.Params[i] = t.Data()
	}
	m := graph.Gradients(b.task, b.o.Micro)
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
	for range b.Shares().Workers {
		w, err := b.newWorker()
		if err != nil {
			return err
		}
		b.workers = append(b.workers, w)
	}
	return nil
}

// Shares implements graph.Backend.
func (b *backend) Shares() graph.Shares {
	return graph.Shares{Workers: max(b.o.Workers, 1), Learn: b.o.Micro, Evaluate: evaluated}
}

// Learn implements graph.Backend.
func (b *backend) Learn(worker int, batch *graph.Batch, from, _ int) error {
	return b.workers[worker].learn(batch, from)
}

// Update implements graph.Backend.
func (b *backend) Update(rate float64) (loss graph.Loss, err error) {
	share := float32(b.o.Micro) / float32(b.task.Batch)
	gradients := b.workers[0].sum
	for i, to := range gradients {
		for k := range to {
			sum := float32(0)
			for _, w := range b.workers {
				sum += w.sum[i][k] * share
			}
			to[k] = sum
		}
	}
	b.task.Optimiser.Update(b.task.Net, b.state, gradients, rate)
	b.blend()
	for _, w := range b.workers {
		loss.Add(w.loss)
		w.begin()
	}
	b.evaluator.close()
	b.evaluator = nil
	return loss, nil
}

// blend moves running statistics towards the mean and the variance over the whole
// batch.
func (b *backend) blend() {
	parts := float64(b.task.Batch / b.o.Micro)
	for j := 0; j < len(b.state.Stats); j += 2 {
		means, variances := b.state.Stats[j], b.state.Stats[j+1]
		for c := range means {
			var mean, square float64
			for _, w := range b.workers {
				mean += w.moments[j][c] / parts
				square += w.moments[j+1][c] / parts
			}
			blend(&means[c], mean)
			blend(&variances[c], max(0, square-mean*mean))
		}
	}
}

// blend moves a running statistic towards that of a batch.
func blend(running *float32, now float64) {
	*running = float32(graph.StatMomentum*float64(*running) + (1-graph.StatMomentum)*now)
}

// State implements graph.Backend.
func (b *backend) State() *graph.State { return b.state.Clone() }

// Close implements graph.Backend.
func (b *backend) Close() error {
	b.evaluator.close()
	var err error
	for _, w := range b.workers {
		err = errors.Join(err, w.call.Close())
	}
	if b.session != nil {
		err = errors.Join(err, b.session.Close())
	}
	return errors.Join(err, b.made.close())
}
