package cpustep

import (
	"fmt"
	"math"
	"slices"

	"othello/trainer/graph"
)

// reference computes a network in the plainest way and in double precision.
type reference struct {
	net    graph.Net
	params map[string][]float64
}

func newReference(n graph.Net, s *graph.State) *reference {
	r := &reference{net: n, params: map[string][]float64{}}
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

// planes are one position's numbers [channel][square].
type planes [][]float64

func (r *reference) convolve(x planes, i, out int) planes {
	weight := r.params[fmt.Sprintf("conv%d.weight", i)]
	y := make(planes, out)
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

// taps returns the outputs of the convolutions, after their ReLU and, of one that closes a pair,
// before what entered it is added.
func (r *reference) taps(own, opponent uint64) (list []planes) {
	x := planes{make([]float64, 64), make([]float64, 64)}
	for s := range 64 {
		x[0][s] = float64(own >> s & 1)
		x[1][s] = float64(opponent >> s & 1)
	}
	var skip planes
	for i, out := range r.net.Channels {
		entering := x
		x = r.convolve(x, i, out)
		if r.net.Closes(i) {
			list = append(list, planes(nil))
			for _, row := range x {
				list[len(list)-1] = append(list[len(list)-1], slices.Clone(row))
			}
		}
		for c := range x {
			if r.net.Closes(i) {
				for s := range 64 {
					x[c][s] += skip[c][s]
				}
			}
			rectify(x[c])
		}
		if r.net.Residual && i%2 == 1 {
			skip = entering
		}
		list = append(list, x)
	}
	return list
}

// play returns the logits and, with a value head, the value of a position.
func (r *reference) play(own, opponent uint64) (logits []float64, value float64) {
	taps := r.taps(own, opponent)
	x := taps[len(taps)-1]
	logits = make([]float64, 64)
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
	if r.net.Value == 0 {
		return logits, 0
	}
	mean := make([]float64, len(x))
	for c := range x {
		for _, v := range x[c] {
			mean[c] += v / 64
		}
	}
	hidden := r.dense(mean, "value0")
	rectify(hidden)
	return logits, math.Tanh(r.dense(hidden, "value1")[0])
}
