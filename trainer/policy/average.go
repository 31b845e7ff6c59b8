package policy

import (
	"math"

	"othello/trainer/graph"
)

// averageEvery is how many steps lie between two additions to the moving average:
// copying the state out is not free.
const averageEvery = 8

// average moves avg towards s, which has just made its step number s.Step, as if
// every step had kept the share keep of the average. At first less is kept, so that
// the random first values are soon forgotten.
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

// finite reports whether all parameters and statistics are numbers.
func finite(s *graph.State) bool {
	for _, rows := range [][][]float32{s.Params, s.First, s.Second} {
		for _, row := range rows {
			sum := float32(0)
			for _, x := range row {
				sum += x * 0 // NaN if x is infinite or NaN
			}
			if sum != 0 {
				return false
			}
		}
	}
	return true
}
