// Package cpustep performs training steps of graph.Net on any processor, in single
// precision and without a library: forward pass, loss, gradients and optimiser, by the
// loops of package kernel.
//
// It knows neither data sets nor schedules nor files: a caller feeds batches and takes
// the state out. Package torchstep does the same on graphics cards.
//
// Convolutions are Winograd's F(4x4, 3x3), which takes 144 matrix products for a position
// instead of 484: the squares are transformed into points, each point is multiplied by its
// weights, and the products are transformed back. The gradient of the inputs is the same
// convolution with reversed kernels; the gradient of the weights is a product per point.
//
// Positions are processed in blocks of 16. Layers are laid out in panels,
// [channels/32][square][position][32], points as [point][channels/32][tile][position][32].
package cpustep

import (
	"fmt"
	"unsafe"

	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// New returns a trainer on the given number of threads that continues from s.
func New(t graph.Task, s *graph.State, threads int) (graph.Trainer, error) {
	if err := t.Begins(s); err != nil {
		return nil, err
	}
	return build(t, s, threads, kernel.Sets()[0]), nil
}

// backend performs the steps of a task.
type backend struct {
	task    graph.Task
	plan    *plan
	step    int
	values  []float32 // parameters, in the layout of plan
	first   []float32 // moments
	second  []float32
	workers []*worker
	shards  []*shard // of a step's batch; none without moments, when there is no learning
	shard   int      // positions of a shard
}

// shard is a part of a batch whose gradients one worker sums. Shards do not depend on the
// number of workers, so results do not either.
type shard struct {
	grads []float32
	loss  graph.Loss
}

// mostShards limits the memory of the gradients, and the workers that share a batch.
const mostShards = 8

// build returns a backend with the kernels of set.
func build(t graph.Task, s *graph.State, threads int, set kernel.Set) *backend {
	p := newPlan(t.Net)
	b := &backend{task: t, plan: p, step: s.Step, values: floats(p.size()), first: floats(p.size()), second: floats(p.size())}
	p.spread(b.values, s.Params)
	p.spread(b.first, s.First)
	p.spread(b.second, s.Second)
	for range max(1, threads) {
		b.workers = append(b.workers, newWorker(b, set))
	}
	blocks := (t.Batch + block - 1) / block
	b.shard = (blocks + mostShards - 1) / mostShards * block
	if len(s.First) > 0 {
		for range (t.Batch + b.shard - 1) / b.shard {
			b.shards = append(b.shards, &shard{grads: floats(p.size())})
		}
	}
	b.pack()
	return b
}

// Step implements graph.Trainer.
func (b *backend) Step(batch *graph.Batch, rate float64) (graph.Loss, error) {
	if err := b.task.Check(batch); err != nil {
		return graph.Loss{}, fmt.Errorf("training: %w", err)
	}
	b.each(len(b.shards), func(w *worker, i int) {
		w.shard = b.shards[i]
		end := min((i+1)*b.shard, b.task.Batch)
		for from := i * b.shard; from < end; from += block {
			w.learn(batch, from, min(end, from+block))
		}
	})
	return b.update(rate), nil
}

// Evaluate implements graph.Trainer.
func (b *backend) Evaluate(batch *graph.Batch) (logits [][64]float32, values []float32, err error) {
	logits, values = b.task.Net.Outputs(len(batch.Own))
	b.each((len(logits)+block-1)/block, func(w *worker, i int) {
		from, to := i*block, min((i+1)*block, len(logits))
		w.forward(batch.Own[from:to], batch.Opponent[from:to])
		for i := from; i < to; i++ {
			x := w.squares(i - from)
			logits[i] = w.logits(&x)
			if values != nil {
				values[i] = float32(w.result(i - from))
			}
		}
	})
	return logits, values, nil
}

// State implements graph.Trainer.
func (b *backend) State() (*graph.State, error) {
	s, err := b.Weights()
	s.First, s.Second = b.plan.collect(b.first), b.plan.collect(b.second)
	return s, err
}

// Weights implements graph.Trainer.
func (b *backend) Weights() (*graph.State, error) {
	return &graph.State{Step: b.step, Params: b.plan.collect(b.values)}, nil
}

// Close implements graph.Trainer; there is nothing to free.
func (b *backend) Close() error { return nil }

// floats returns a zeroed array aligned to 64 bytes.
func floats(n int) []float32 {
	v := make([]float32, n+16)
	skip := -int(uintptr(unsafe.Pointer(&v[0]))/4) & 15
	return v[skip:][:n:n]
}
