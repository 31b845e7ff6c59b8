package onnxstep

import (
	"othello/trainer/graph"
)

// evaluated is the number of positions evaluated at a time.
const evaluated = 64

// evaluator runs the network for playing.
type evaluator struct {
	Runner
	planes, policy, value tensor // value may be nil
}

// Evaluate implements graph.Backend.
func (b *backend) Evaluate(_ int, batch *graph.Batch, from, to int, logits [][64]float32, results []float32) error {
	e, err := b.playing()
	if err != nil {
		return err
	}
	setPlanes(e.planes.Data(), batch, from, to-from) // the rest of a last few stays as it was
	if err := e.Run(); err != nil {
		return err
	}
	for i := from; i < to; i++ {
		copy(logits[i][:], e.policy.Data()[64*(i-from):])
	}
	if results != nil {
		copy(results[from:to], e.value.Data())
	}
	return nil
}

// playing returns the evaluator of the current parameters.
func (b *backend) playing() (*evaluator, error) {
	if b.evaluator != nil {
		return b.evaluator, nil
	}
	e := new(evaluator)
	if err := e.prepare(b); err != nil {
		e.close()
		return nil, err
	}
	b.evaluator = e
	return e, nil
}

func (e *evaluator) prepare(b *backend) error {
	m, err := graph.Export(b.task.Net, b.state, nil)
	if err != nil {
		return err
	}
	e.planes, e.policy = e.Add(evaluated, graph.Planes, 8, 8), e.Add(evaluated, 64)
	if b.task.Net.Value > 0 {
		e.value = e.Add(evaluated, 1)
	}
	o := b.o
	o.Batch = evaluated
	return e.Start(m, o, []tensor{e.planes}, present(e.policy, e.value))
}

// close frees the evaluator, which may be nil or incomplete.
func (e *evaluator) close() {
	if e != nil {
		_ = e.Close() // cannot fail
	}
}
