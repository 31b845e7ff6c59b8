package onnxstep

import (
	"fmt"
	"math"

	"othello/trainer/graph"
)

// reference computes the loss of a network in training in the plainest way and in
// double precision: a second opinion on the graphs, and exact enough for finite
// differences.
type reference struct {
	net    graph.Net
	goal   graph.Goal
	params map[string][]float64

	logits [][]float64
	values []float64
}

func newReference(n graph.Net, goal graph.Goal, s *graph.State) *reference {
	r := &reference{net: n, goal: goal, params: map[string][]float64{}}
	for i, p := range n.Params() {
		r.params[p.Name] = wide(s.Params[i])
	}
	return r
}

func wide(list []float32) []float64 {
	out := make([]float64, len(list))
	for i, v := range list {
		out[i] = float64(v)
	}
	return out
}

// board is one position's numbers [channel][square].
type board [][]float64

func (r *reference) convolve(x board, i, out int) board {
	weight := r.params[fmt.Sprintf("conv%d.weight", i)]
	y := make(board, out)
	for o := range y {
		y[o] = make([]float64, 64)
		for s := range 64 {
			for in := range x {
				for k := range 9 {
					row, col := s/8+k/3-1, s%8+k%3-1
					if 0 <= row && row < 8 && 0 <= col && col < 8 {
						y[o][s] += x[in][8*row+col] * weight[(o*len(x)+in)*9+k]
					}
				}
			}
			y[o][s] += r.params[fmt.Sprintf("conv%d.bias", i)][o]
		}
	}
	return y
}

func (r *reference) dense(x []float64, name string) []float64 {
	bias := r.params[name+".bias"]
	weight := r.params[name+".weight"]
	y := make([]float64, len(bias))
	for o := range y {
		y[o] = bias[o]
		for i, v := range x {
			y[o] += v * weight[i*len(bias)+o]
		}
	}
	return y
}

func rectify(x []float64) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}

// loss returns what the gradients are of.
func (r *reference) loss(b *graph.Batch) (total float64, parts graph.Loss) {
	batch := make([]board, len(b.Own))
	for i := range batch {
		batch[i] = board{make([]float64, 64), make([]float64, 64)}
		for s := range 64 {
			batch[i][0][s] = float64(b.Own[i] >> s & 1)
			batch[i][1][s] = float64(b.Opponent[i] >> s & 1)
		}
	}
	var skip []board
	for i, out := range r.net.Channels {
		next := make([]board, len(batch))
		for j, x := range batch {
			next[j] = r.convolve(x, i, out)
		}
		for j, x := range next {
			for c := range x {
				if r.net.Closes(i) {
					for s := range 64 {
						x[c][s] += skip[j][c][s]
					}
				}
				rectify(x[c])
			}
		}
		if r.net.Residual && i%2 == 0 {
			skip = next
		}
		batch = next
	}
	r.logits, r.values = nil, nil
	parts.Positions = len(batch)
	for i, x := range batch {
		parts.Policy += r.policyLoss(x, b, i)
		if r.net.Value > 0 {
			miss := r.value(x) - float64(b.Result[i])
			parts.Value += miss * miss
		}
	}
	return (r.goal.Policy()*parts.Policy + r.goal.Value*parts.Value) / float64(len(batch)), parts
}

func (r *reference) policyLoss(x board, b *graph.Batch, i int) float64 {
	logits := make([]float64, 64)
	bias := r.params["policy.bias"]
	for s := range 64 {
		logits[s] = bias[s%len(bias)]
		for c := range x {
			logits[s] += x[c][s] * r.params["policy.weight"][c]
		}
	}
	if r.net.Dense {
		logits = r.dense(logits, "dense")
	}
	r.logits = append(r.logits, logits)
	sum := 0.0
	for s, v := range logits {
		if !r.goal.Masked || b.Legal[i]>>s&1 != 0 {
			sum += math.Exp(v)
		}
	}
	return math.Log(sum) - logits[b.Move[i]]
}

func (r *reference) value(x board) float64 {
	mean := make([]float64, len(x))
	for c := range x {
		for _, v := range x[c] {
			mean[c] += v / 64
		}
	}
	hidden := r.dense(mean, "value0")
	rectify(hidden)
	v := math.Tanh(r.dense(hidden, "value1")[0])
	r.values = append(r.values, v)
	return v
}
