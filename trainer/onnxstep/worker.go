package onnxstep

import (
	"math/bits"

	"othello/trainer/graph"
)

// worker computes the gradients of some parts of a batch, one after the other.
type worker struct {
	planes, legal, target, result tensor   // legal and result may be nil
	policy, value, right          tensor   // losses; value may be nil
	gradients                     []tensor // nil of what is not learned
	run                           *Runner

	sum  [][]float32 // of the gradients
	loss graph.Loss
}

func newWorker(b *backend) *worker {
	size, made := b.part, &b.run
	w := &worker{
		run:    made,
		planes: made.Add(size, graph.Planes, 8, 8), target: made.Add(size, 64),
		policy: made.Add(1), right: made.Add(1),
	}
	if b.task.Goal.Masked {
		w.legal = made.Add(size, 64)
	}
	if b.task.Net.Value > 0 {
		w.result, w.value = made.Add(size, 1), made.Add(1)
	}
	for _, p := range b.task.Net.Params() {
		var gradient tensor
		if b.task.Optimiser.Learns(p) {
			gradient = made.Add(p.Shape...)
		}
		w.gradients = append(w.gradients, gradient)
		w.sum = append(w.sum, make([]float32, p.Size()))
	}
	return w
}

// begin clears the sums of the last step.
func (w *worker) begin() {
	for _, s := range w.sum {
		clear(s)
	}
	w.loss = graph.Loss{}
}

// learn adds the gradients and losses of the positions of b starting at from.
func (w *worker) learn(b *graph.Batch, from int) error {
	n := len(w.target.Data()) / 64
	setPlanes(w.planes.Data(), b, from, n)
	clear(w.target.Data())
	for i := range n {
		w.target.Data()[64*i+int(b.Move[from+i])] = 1
		if w.legal != nil {
			setSquares(w.legal.Data()[64*i:64*i+64], b.Legal[from+i])
		}
	}
	if w.result != nil {
		copy(w.result.Data(), b.Result[from:from+n])
	}
	if err := w.run.Run(); err != nil {
		return err
	}
	w.loss.Positions += n
	w.loss.Policy += float64(w.policy.Data()[0])
	w.loss.Right += int(w.right.Data()[0] + 0.5)
	if w.value != nil {
		w.loss.Value += float64(w.value.Data()[0])
	}
	for j, g := range w.gradients {
		if g == nil {
			continue
		}
		sum := w.sum[j]
		for k, v := range g.Data() {
			sum[k] += v
		}
	}
	return nil
}

// setPlanes sets the planes of n positions of b starting at from.
func setPlanes(planes []float32, b *graph.Batch, from, n int) {
	for i := range n {
		setSquares(planes[128*i:128*i+64], b.Own[from+i])
		setSquares(planes[128*i+64:128*i+128], b.Opponent[from+i])
	}
}

func setSquares(to []float32, set uint64) {
	clear(to)
	for ; set != 0; set &= set - 1 {
		to[bits.TrailingZeros64(set)] = 1
	}
}
