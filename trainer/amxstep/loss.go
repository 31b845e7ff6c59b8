package amxstep

import (
	"math"

	"othello/trainer/graph"
)

// logits are the policy's outputs for position n of a block.
func (w *worker) logits(b *block, n int) (l [64]float32) {
	p := w.t.plan
	bias := p.of(w.t.values, p.bias)
	if len(p.dense) > 0 {
		copy(l[:], b.policy[n*64:])
	} else {
		for s := range 64 {
			l[s] = b.policy[(s*lanes+n)*p.policy.out]
		}
	}
	for s := range 64 {
		l[s] += bias[s]
	}
	return l
}

// result is the value's output for position n of a block, -1 to 1.
func (w *worker) result(b *block, n int) float64 {
	out := w.t.plan.value[1]
	return math.Tanh(float64(b.value[n*out.out] + w.param(out.bias)[0]))
}

// lose compares the block's outputs with positions from <= i < to of the batch,
// adds the loss up and sets the gradients of the outputs.
func (w *worker) lose(b *block, batch *graph.Batch, from, to int) {
	p := w.t.plan
	share := 1 / float64(w.t.batch)
	bias := w.grad(p.bias)
	for n := range lanes {
		var d [64]float32
		dv := 0.0
		if i := from + n; i < to {
			logits := w.logits(b, n)
			legal := ^uint64(0)
			if w.t.goal.Masked {
				legal = batch.Legal[i]
			}
			loss, right := softmax(&logits, legal, int(batch.Move[i]), share, &d)
			w.loss.Policy += loss
			if right {
				w.loss.Right++
			}
			for s, v := range d {
				bias[s] += v
			}
			if len(p.value) > 0 {
				v := w.result(b, n)
				miss := v - float64(batch.Result[i])
				w.loss.Value += miss * miss
				dv = 2 * w.t.goal.Value * share * miss * (1 - v*v)
			}
		}
		for s, v := range d {
			if len(p.dense) > 0 {
				w.kernels.put(b.dPolicy, n*64+s, v)
			} else {
				w.kernels.put(b.dPolicy, (s*lanes+n)*p.policy.out, v)
			}
		}
		if len(p.value) > 0 {
			w.kernels.put(b.dValue, n*p.value[1].out, float32(dv))
		}
	}
}

// softmax is the cross-entropy of move under the softmax over the squares of
// legal, and whether move has the greatest logit of them; d becomes the gradient
// of that loss times share.
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
