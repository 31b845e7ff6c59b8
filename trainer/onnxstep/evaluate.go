package onnxstep

import (
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// viewed is how many positions are evaluated at a time.
const viewed = 64

// viewer is the network as it plays.
type viewer struct {
	session *ort.Session
	seats   []*seat // one for each worker
	made    tensors
}

// seat is what one worker evaluates with.
type seat struct {
	planes, policy, value tensor // value may be nil
	call                  *ort.Call
}

// Evaluate implements graph.Backend.
func (b *backend) Evaluate(worker int, batch *graph.Batch, from, to int, logits [][64]float32, results []float32) error {
	v, err := b.view()
	if err != nil {
		return err
	}
	s := v.seats[worker]
	setPlanes(s.planes.Data(), batch, from, to-from) // the rest of a last few stays as it was
	if err := s.call.Run(); err != nil {
		return err
	}
	for i := from; i < to; i++ {
		copy(logits[i][:], s.policy.Data()[64*(i-from):])
	}
	if results != nil {
		copy(results[from:to], s.value.Data())
	}
	return nil
}

// view is the viewer of the present parameters.
func (b *backend) view() (*viewer, error) {
	b.looking.Lock()
	defer b.looking.Unlock()
	if b.viewer != nil {
		return b.viewer, nil
	}
	v := new(viewer)
	if err := v.prepare(b); err != nil {
		v.close()
		return nil, err
	}
	b.viewer = v
	return v, nil
}

func (v *viewer) prepare(b *backend) error {
	m, err := graph.Export(b.task.Net, b.state, nil)
	if err != nil {
		return err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	v.session, err = ort.NewSession(data, names(m.Graph.Inputs), names(m.Graph.Outputs), ort.SessionOptions{
		Provider: b.o.Provider, Batch: viewed, Strict: b.o.Strict,
	})
	if err != nil {
		return err
	}
	for range b.Shares().Workers {
		s := &seat{planes: v.made.add(viewed, graph.Planes, 8, 8), policy: v.made.add(viewed, 64)}
		if b.task.Net.Value > 0 {
			s.value = v.made.add(viewed, 1)
		}
		if v.made.err != nil {
			return v.made.err
		}
		if s.call, err = v.session.NewCall(values([]tensor{s.planes}), values(present(s.policy, s.value))); err != nil {
			return err
		}
		v.seats = append(v.seats, s)
	}
	return nil
}

// close frees all; there may be nothing.
func (v *viewer) close() {
	if v == nil {
		return
	}
	for _, s := range v.seats {
		_ = s.call.Close() // cannot fail
	}
	if v.session != nil {
		_ = v.session.Close() // cannot fail
	}
	_ = v.made.close() // cannot fail
}
