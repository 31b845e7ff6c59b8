package onnxstep

import (
	"errors"
	"fmt"
	"sync"

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
}

// seat is what one worker evaluates with.
type seat struct {
	planes, policy, value tensor // value may be nil
	call                  *ort.Call
}

// Evaluate computes the policy's logits over all squares and the value, -1 to 1
// for the mover, of any number of positions; it looks at their discs alone.
// Normalisations use their running statistics. Without a value head values is nil.
func (t *Stepper) Evaluate(b *graph.Batch) (logits [][64]float32, values []float32, err error) {
	n := len(b.Own)
	if len(b.Opponent) != n {
		return nil, nil, fmt.Errorf("evaluating with ONNX Runtime: discs of %d and %d positions", n, len(b.Opponent))
	}
	if t.viewer == nil {
		if t.viewer, err = t.newViewer(); err != nil {
			return nil, nil, fmt.Errorf("evaluating with ONNX Runtime: %w", err)
		}
	}
	logits = make([][64]float32, n)
	if t.net.Value > 0 {
		values = make([]float32, n)
	}
	seats := t.viewer.seats
	errs := make([]error, len(seats))
	count := (n + viewed - 1) / viewed
	var wait sync.WaitGroup
	for i, s := range seats {
		wait.Go(func() {
			for j := count * i / len(seats); j < count*(i+1)/len(seats) && errs[i] == nil; j++ {
				errs[i] = s.look(b, j*viewed, logits, values)
			}
		})
	}
	wait.Wait()
	return logits, values, errors.Join(errs...)
}

func (t *Stepper) newViewer() (*viewer, error) {
	m, err := graph.Export(t.net, t.banks[t.now].copyOut(), nil)
	if err != nil {
		return nil, err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return nil, err
	}
	outputs := []string{onnx.Policy}
	if t.net.Value > 0 {
		outputs = append(outputs, onnx.Value)
	}
	v := new(viewer)
	v.session, err = ort.NewSession(data, []string{onnx.Planes}, outputs, ort.SessionOptions{
		Provider: t.opt.Provider, Threads: t.opt.Threads, Batch: viewed, Strict: t.opt.Strict,
	})
	for range t.opt.Workers {
		if err != nil {
			break
		}
		s := new(seat)
		v.seats = append(v.seats, s)
		err = s.prepare(v.session, t.net.Value > 0)
	}
	if err != nil {
		v.close()
		return nil, err
	}
	return v, nil
}

func (s *seat) prepare(session *ort.Session, value bool) (err error) {
	if s.planes, err = newTensor(viewed, graph.Planes, 8, 8); err != nil {
		return err
	}
	if s.policy, err = newTensor(viewed, 64); err != nil {
		return err
	}
	if value {
		if s.value, err = newTensor(viewed, 1); err != nil {
			return err
		}
	}
	s.call, err = session.NewCall(values(present(s.planes)), values(present(s.policy, s.value)))
	return err
}

// look evaluates positions from number from on. A last few are evaluated together
// with whatever came before.
func (s *seat) look(b *graph.Batch, from int, logits [][64]float32, values []float32) error {
	n := min(viewed, len(b.Own)-from)
	setPlanes(s.planes.Data(), b, from, n)
	if err := s.call.Run(); err != nil {
		return err
	}
	for i := range n {
		copy(logits[from+i][:], s.policy.Data()[64*i:])
	}
	if s.value != nil {
		copy(values[from:], s.value.Data()[:n])
	}
	return nil
}

// close frees all; there may be nothing.
func (v *viewer) close() {
	if v == nil {
		return
	}
	for _, s := range v.seats {
		_ = closeCalls([]*ort.Call{s.call})                // cannot fail
		_ = closeAll(present(s.planes, s.policy, s.value)) // cannot fail
	}
	if v.session != nil {
		_ = v.session.Close() // cannot fail
	}
}
