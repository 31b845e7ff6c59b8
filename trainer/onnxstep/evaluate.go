package onnxstep

import (
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// evaluated is how many positions are evaluated at a time.
const evaluated = 64

// evaluator runs the network for playing.
type evaluator struct {
	session *ort.Session
	made    Tensors

	planes, policy, value tensor // value may be nil
	call                  *ort.Call
}

// Evaluate implements graph.Backend.
func (b *backend) Evaluate(_ int, batch *graph.Batch, from, to int, logits [][64]float32, results []float32) error {
	e, err := b.playing()
	if err != nil {
		return err
	}
	setPlanes(e.planes.Data(), batch, from, to-from) // the rest of a last few stays as it was
	if err := e.call.Run(); err != nil {
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
	e.session, err = NewSession(m, ort.SessionOptions{Provider: b.o.Provider, Batch: evaluated, Strict: b.o.Strict})
	if err != nil {
		return err
	}
	e.planes, e.policy = e.made.Add(evaluated, graph.Planes, 8, 8), e.made.Add(evaluated, 64)
	if b.task.Net.Value > 0 {
		e.value = e.made.Add(evaluated, 1)
	}
	if e.made.Err != nil {
		return e.made.Err
	}
	e.call, err = e.session.NewCall(Values([]tensor{e.planes}), Values(present(e.policy, e.value)))
	return err
}

// close frees the evaluator, which may be incomplete.
func (e *evaluator) close() {
	if e == nil {
		return
	}
	if e.call != nil {
		_ = e.call.Close() // cannot fail
	}
	if e.session != nil {
		_ = e.session.Close() // cannot fail
	}
	_ = e.made.Close() // cannot fail
}
