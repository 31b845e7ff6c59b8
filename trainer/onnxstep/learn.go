package onnxstep

import (
	"math/bits"

	"othello/trainer/graph"
)

// tensors makes the inputs and outputs of the gradients' graph but the parameters.
func (b *backend) tensors() {
	size, run := b.part, &b.run
	b.planes, b.target = run.Add(size, graph.Planes, 8, 8), run.Add(size, 64)
	b.policy, b.right = run.Add(1), run.Add(1)
	if b.task.Goal.Masked {
		b.legal = run.Add(size, 64)
	}
	if b.task.Net.Value > 0 {
		b.result, b.value = run.Add(size, 1), run.Add(1)
	}
	for _, p := range b.task.Net.Params() {
		var gradient tensor
		if b.task.Optimiser.Learns(p) {
			gradient = run.Add(p.Shape...)
		}
		b.gradients = append(b.gradients, gradient)
		b.sum = append(b.sum, make([]float32, p.Size()))
	}
}

// Learn implements graph.Backend.
func (b *backend) Learn(_ int, batch *graph.Batch, from, _ int) error {
	setPlanes(b.planes.Data(), batch, from, b.part)
	clear(b.target.Data())
	for i := range b.part {
		b.target.Data()[64*i+int(batch.Move[from+i])] = 1
		if b.legal != nil {
			setSquares(b.legal.Data()[64*i:64*i+64], batch.Legal[from+i])
		}
	}
	if b.result != nil {
		copy(b.result.Data(), batch.Result[from:from+b.part])
	}
	if err := b.run.Run(); err != nil {
		return err
	}
	b.loss.Positions += b.part
	b.loss.Policy += float64(b.policy.Data()[0])
	b.loss.Right += int(b.right.Data()[0] + 0.5)
	if b.value != nil {
		b.loss.Value += float64(b.value.Data()[0])
	}
	for j, g := range b.gradients {
		if g == nil {
			continue
		}
		for k, v := range g.Data() {
			b.sum[j][k] += v
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
