package onnxstep

import (
	"errors"
	"sync"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// parts performs a step as gradients of the parts of a batch, which workers share,
// and one update.
type parts struct {
	workers []*worker
	sum     []tensor // gradients over the whole batch
	rate    tensor
	update  [2]*ort.Call // from a bank to the other one
}

// worker computes the gradients of some parts, one after the other.
type worker struct {
	feed      *feed
	calls     [2]*ort.Call // with the parameters of either bank
	gradients []tensor     // of one part
	stats     []tensor     // of one part
	sum       [][]float32  // of the gradients
	moments   [][]float64  // sums of means, and of variances plus squared means
	loss      graph.Loss
	err       error
}

func (t *Stepper) newParts(opt graph.Optimiser) (*parts, error) {
	p := new(parts)
	if err := t.addUpdate(p, opt); err != nil {
		return nil, errors.Join(err, p.close())
	}
	m, err := graph.Gradients(t.net, t.goal, t.opt.Micro)
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	s, err := t.session(m)
	if err != nil {
		return nil, errors.Join(err, p.close())
	}
	for range min(t.opt.Workers, t.opt.Batch/t.opt.Micro) {
		w := new(worker)
		p.workers = append(p.workers, w)
		if err := t.addWorker(w, s); err != nil {
			return nil, errors.Join(err, p.close())
		}
	}
	return p, nil
}

func (t *Stepper) addUpdate(p *parts, opt graph.Optimiser) error {
	m, err := graph.Update(t.net, opt)
	if err != nil {
		return err
	}
	s, err := t.session(m)
	if err != nil {
		return err
	}
	if p.rate, err = newTensor(1); err != nil {
		return err
	}
	for _, q := range t.net.Params() {
		g, err := newTensor(q.Shape...)
		if err != nil {
			return err
		}
		p.sum = append(p.sum, g)
	}
	for i := range p.update {
		from, to := t.banks[i], t.banks[1-i]
		var inputs []tensor
		for j, q := range from.params {
			inputs = append(inputs, q, p.sum[j])
		}
		p.update[i], err = s.NewCall(values(inputs, []tensor{p.rate, from.step}, from.inMoments()), values(to.moving()))
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *Stepper) addWorker(w *worker, s *ort.Session) (err error) {
	if w.feed, err = newFeed(t.net, t.goal, t.opt.Micro); err != nil {
		return err
	}
	t.feeds = append(t.feeds, w.feed)
	for _, q := range t.net.Params() {
		g, err := newTensor(q.Shape...)
		if err != nil {
			return err
		}
		w.gradients = append(w.gradients, g)
		w.sum = append(w.sum, make([]float32, q.Size()))
	}
	for _, q := range t.net.Stats() {
		v, err := newTensor(q.Size)
		if err != nil {
			return err
		}
		w.stats = append(w.stats, v)
		w.moments = append(w.moments, make([]float64, q.Size))
	}
	for i := range w.calls {
		w.calls[i], err = s.NewCall(values(w.feed.inputs(), t.banks[i].params), values(w.feed.outputs(), w.gradients, w.stats))
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *Stepper) stepParts(b *graph.Batch, rate float64) (loss graph.Loss, err error) {
	p := t.parts
	count := t.opt.Batch / t.opt.Micro
	var wait sync.WaitGroup
	for i, w := range p.workers {
		wait.Go(func() {
			// Fixed shares, so that the sums come out the same each time.
			w.err = w.learn(b, t.opt.Micro, count*i/len(p.workers), count*(i+1)/len(p.workers), t.now)
		})
	}
	wait.Wait()
	for _, w := range p.workers {
		err = errors.Join(err, w.err)
		loss.Positions += w.loss.Positions
		loss.Policy += w.loss.Policy
		loss.Value += w.loss.Value
		loss.Right += w.loss.Right
	}
	if err != nil {
		return loss, err
	}
	p.gather(count)
	p.rate.Data()[0] = float32(rate)
	if err := p.update[t.now].Run(); err != nil {
		return loss, err
	}
	p.blend(t.banks[t.now].stats, t.banks[1-t.now].stats, count)
	return loss, nil
}

// learn adds up what parts from to to of the batch give.
func (w *worker) learn(b *graph.Batch, size, from, to, bank int) error {
	w.loss = graph.Loss{}
	for _, s := range w.sum {
		clear(s)
	}
	for _, m := range w.moments {
		clear(m)
	}
	for i := from; i < to; i++ {
		w.feed.set(b, i*size)
		if err := w.calls[bank].Run(); err != nil {
			return err
		}
		w.feed.addTo(&w.loss)
		for j, g := range w.gradients {
			sum := w.sum[j]
			for k, v := range g.Data() {
				sum[k] += v
			}
		}
		for j := 0; j < len(w.stats); j += 2 {
			for c, m := range w.stats[j].Data() {
				w.moments[j][c] += float64(m)
				w.moments[j+1][c] += float64(w.stats[j+1].Data()[c]) + float64(m)*float64(m)
			}
		}
	}
	return nil
}

// gather makes the mean of the gradients of all parts.
func (p *parts) gather(count int) {
	share := 1 / float32(count)
	for j, t := range p.sum {
		to := t.Data()
		clear(to)
		for _, w := range p.workers {
			for k, v := range w.sum[j] {
				to[k] += v * share
			}
		}
	}
}

// blend moves running statistics towards the mean and the variance over the whole
// batch.
func (p *parts) blend(old, next []tensor, count int) {
	for j := 0; j < len(old); j += 2 {
		for c := range old[j].Data() {
			var mean, square float64
			for _, w := range p.workers {
				mean += w.moments[j][c] / float64(count)
				square += w.moments[j+1][c] / float64(count)
			}
			mix := func(to []tensor, from []tensor, i int, v float64) {
				to[i].Data()[c] = float32(graph.StatMomentum*float64(from[i].Data()[c]) + (1-graph.StatMomentum)*v)
			}
			mix(next, old, j, mean)
			mix(next, old, j+1, max(0, square-mean*mean))
		}
	}
}

func (p *parts) close() error {
	err := closeCalls(p.update[:])
	for _, w := range p.workers {
		err = errors.Join(err, closeCalls(w.calls[:]), closeAll(w.gradients), closeAll(w.stats))
	}
	return errors.Join(err, closeAll(p.sum), closeAll(present(p.rate)))
}
