package policy

import (
	"math"

	"othello/trainer/graph"
)

// averageEvery is the number of steps between updates of the moving average, since
// copying the state takes time.
const averageEvery = 8

// average updates avg by the state s, as if every step kept the share keep of the
// average. At first it keeps less, so that the random initial values fade soon.
func average(avg, s *graph.State, keep float64) {
	keep = min(keep, float64(1+s.Step)/float64(10+s.Step))
	keep = math.Pow(keep, averageEvery)
	blend(avg.Params, s.Params, float32(1-keep))
	avg.Step = s.Step
}

// blend moves each number of to by the share towards from.
func blend(to, from [][]float32, share float32) {
	for i, row := range from {
		t := to[i][:len(row)]
		for j, x := range row {
			t[j] += share * (x - t[j])
		}
	}
}

// rateAt returns the learning rate of a step, from 0, after done of total positions.
func (s Schedule) rateAt(step, done, total int) float64 {
	rate := s.Rate
	if s.Cosine {
		rate = s.Floor + (s.Rate-s.Floor)*(1+math.Cos(math.Pi*float64(done)/float64(total)))/2
	}
	if step < s.WarmUp {
		rate *= float64(step+1) / float64(s.WarmUp)
	}
	return rate
}
