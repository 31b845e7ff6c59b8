package amxstep

import (
	"errors"

	"othello/trainer/graph"
)

// Available reports whether this machine has the tiles.
func Available() bool { return tiles() }

// New makes a trainer on so many threads that goes on from s.
func New(t graph.Task, s *graph.State, threads int) (*graph.Trainer, error) {
	return graph.NewTrainer(t, s, func() (graph.Backend, error) {
		if !tiles() {
			return nil, errors.New("this processor has no AMX tiles, or the system does not permit them")
		}
		return build(t, s, threads, newKernels)
	})
}

// backend performs the steps of a task.
type backend struct {
	task    graph.Task
	plan    *plan
	step    int
	values  []float32 // parameters, as plan lays them out
	first   []float32 // moments
	second  []float32
	workers []*worker
}

// build makes a backend with such kernels.
func build(t graph.Task, s *graph.State, threads int, k func() kernels) (*backend, error) {
	if t.Net.Norm {
		return nil, errors.New("there is no batch normalisation on tiles")
	}
	p := newPlan(t.Net)
	b := &backend{task: t, plan: p, step: s.Step, values: floats(p.size()), first: floats(p.size()), second: floats(p.size())}
	p.spread(b.values, s.Params)
	p.spread(b.first, s.First)
	p.spread(b.second, s.Second)
	for range max(1, threads) {
		b.workers = append(b.workers, newWorker(b, k()))
	}
	b.pack()
	return b, nil
}

// Shares implements graph.Backend.
func (b *backend) Shares() graph.Shares {
	return graph.Shares{Workers: len(b.workers), Learn: lanes, Evaluate: lanes}
}

// Learn implements graph.Backend.
func (b *backend) Learn(worker int, batch *graph.Batch, from, to int) error {
	b.workers[worker].learn(batch, from, to)
	return nil
}

// Evaluate implements graph.Backend.
func (b *backend) Evaluate(worker int, batch *graph.Batch, from, to int, logits [][64]float32, values []float32) error {
	w := b.workers[worker]
	w.forward(batch.Own[from:to], batch.Opponent[from:to])
	for i := from; i < to; i++ {
		x := w.squares(i - from)
		logits[i] = w.logits(&x)
		if values != nil {
			values[i] = float32(w.result(i - from))
		}
	}
	return nil
}

// State implements graph.Backend.
func (b *backend) State() *graph.State {
	return &graph.State{Step: b.step, Params: b.plan.collect(b.values), First: b.plan.collect(b.first), Second: b.plan.collect(b.second)}
}

// Close implements graph.Backend; there is nothing to free.
func (b *backend) Close() error { return nil }
