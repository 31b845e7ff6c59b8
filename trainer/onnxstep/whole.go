package onnxstep

import (
	"errors"
	"slices"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// whole performs a step as one graph.
type whole struct {
	calls [2]*ort.Call // from a bank to the other one
	rate  tensor
}

func (t *Stepper) newWhole(opt graph.Optimiser) (*whole, error) {
	m, err := graph.TrainingStep(t.net, t.goal, opt, t.opt.Batch)
	if err != nil {
		return nil, err
	}
	s, err := t.session(m)
	if err != nil {
		return nil, err
	}
	f, err := newFeed(t.net, t.goal, t.opt.Batch)
	if err != nil {
		return nil, err
	}
	t.feeds = append(t.feeds, f)
	w := new(whole)
	if w.rate, err = newTensor(1); err != nil {
		return nil, err
	}
	for i := range w.calls {
		from, to := t.banks[i], t.banks[1-i]
		w.calls[i], err = s.NewCall(
			values(f.inputs(), from.params, []tensor{w.rate, from.step}, from.inMoments(), from.stats),
			values(f.outputs(), to.moving(), to.stats))
		if err != nil {
			return nil, errors.Join(err, w.close())
		}
	}
	return w, nil
}

func (t *Stepper) stepWhole(b *graph.Batch, rate float64) (loss graph.Loss, err error) {
	f := t.feeds[0]
	f.set(b, 0)
	t.whole.rate.Data()[0] = float32(rate)
	if err := t.whole.calls[t.now].Run(); err != nil {
		return loss, err
	}
	f.addTo(&loss)
	return loss, nil
}

func (w *whole) close() error {
	return errors.Join(closeCalls(w.calls[:]), closeAll(present(w.rate)))
}

func closeCalls(calls []*ort.Call) error {
	var err error
	for _, c := range slices.Backward(calls) {
		if c != nil {
			err = errors.Join(err, c.Close())
		}
	}
	return err
}
