package zeus

import "math"

// Step is one step of the function that makes a result of a predicted margin.
type Step struct {
	Margin float64 // least margin, in discs, above zero
	Value  float64 // result from there on, 0.5 to 1
}

// published returns the steps of the original: below 5 discs a draw, from 5 on 0.8,
// from 15 on a win. It says nothing of the margins between 10 and 15; 0.9 is half
// way.
func published() []Step { return []Step{{5, 0.8}, {10, 0.9}, {15, 1}} }

// result returns the result that a predicted margin stands for, 0 to 1.
func result(steps []Step, margin float64) float64 {
	value := 0.5
	for _, s := range steps {
		if math.Abs(margin) < s.Margin {
			break
		}
		value = s.Value
	}
	if margin < 0 {
		return 1 - value
	}
	return value
}
