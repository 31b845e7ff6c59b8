package cpustep

import (
	"math"

	"othello/trainer/graph"
)

// squares returns the outputs of the policy's convolution for position n of the block.
func (w *worker) squares(n int) (x [64]float32) {
	p := w.b.plan
	bias := w.param(p.bias)
	for s := range x {
		x[s] = w.policy[(s*block+n)*panel] + bias[s%len(bias)]
	}
	return x
}

// logits returns the policy's outputs, given those of its convolution.
func (w *worker) logits(x *[64]float32) [64]float32 {
	dense := w.b.plan.dense
	if dense < 0 {
		return *x
	}
	y := [64]float32(w.param(dense + 1))
	weights := w.param(dense)
	for i, v := range x {
		for o, m := range weights[64*i:][:64] {
			y[o] += v * m
		}
	}
	return y
}

// backwardLogits adds the gradients of the dense layer and of the policy's bias, given the
// gradient d of the logits, and returns the gradient of x, the convolution's outputs.
func (w *worker) backwardLogits(x, d *[64]float32) [64]float32 {
	p := w.b.plan
	back := *d
	if p.dense >= 0 {
		weights, grads, bias := w.param(p.dense), w.grad(p.dense), w.grad(p.dense+1)
		for i, v := range x {
			back[i] = 0
			for o, g := range d {
				back[i] += weights[64*i+o] * g
				grads[64*i+o] += v * g
			}
		}
		for o, g := range d {
			bias[o] += g
		}
	}
	bias := w.grad(p.bias)
	for s, g := range back {
		bias[s%len(bias)] += g
	}
	return back
}

// result returns the value of position n of the block, -1 to 1.
func (w *worker) result(n int) float64 {
	out := w.b.plan.value[1]
	return math.Tanh(float64(w.value[n*panel] + w.param(out.bias)[0]))
}

// lose adds the loss of the block, positions from <= i < to of the batch, and sets the
// gradients of the outputs.
func (w *worker) lose(batch *graph.Batch, from, to int) {
	p := w.b.plan
	share := 1 / float64(w.b.task.Batch)
	w.shard.loss.Positions += to - from
	for n := range block {
		var d [64]float32
		dv := 0.0
		if i := from + n; i < to {
			x := w.squares(n)
			logits := w.logits(&x)
			legal := ^uint64(0)
			if w.b.task.Goal.Masked {
				legal = batch.Legal[i]
			}
			loss, right := softmax(&logits, legal, int(batch.Move[i]), share, &d)
			w.shard.loss.Policy += loss
			if right {
				w.shard.loss.Right++
			}
			d = w.backwardLogits(&x, &d)
			if len(p.value) > 0 {
				v := w.result(n)
				miss := v - float64(batch.Result[i])
				w.shard.loss.Value += miss * miss
				dv = 2 * w.b.task.Goal.Value * share * miss * (1 - v*v)
			}
		}
		for s, v := range d {
			w.dPolicy[(s*block+n)*panel] = v
		}
		if len(p.value) > 0 {
			w.dValue[n*panel] = float32(dv)
		}
	}
}

// softmax returns the cross-entropy of move under the softmax over the legal squares, and
// whether move has the greatest logit. It sets d to the gradient of the loss times share.
func softmax(logits *[64]float32, legal uint64, move int, share float64, d *[64]float32) (loss float64, right bool) {
	best := float32(math.Inf(-1))
	for s, v := range logits {
		if legal>>s&1 != 0 {
			best = max(best, v)
		}
	}
	sum := 0.0
	var e [64]float64
	for s, v := range logits {
		if legal>>s&1 != 0 {
			e[s] = math.Exp(float64(v - best))
			sum += e[s]
		}
	}
	for s := range d {
		d[s] = float32(e[s] / sum * share)
	}
	d[move] -= float32(share)
	return math.Log(sum) - float64(logits[move]-best), logits[move] == best
}
