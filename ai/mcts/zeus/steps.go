package zeus

import "math"

// Step is one step of the function from predicted margins to results.
type Step struct {
	Margin float64 // least margin, in discs, above zero
	Value  float64 // result from that margin on, 0.5 to 1
}

// published returns the steps of the original: below 5 discs a draw, from 5 on 0.8, from
// 15 on a win. Its description leaves the margins between 10 and 15 open; 0.9 is half
// way.
func published() []Step { return []Step{{5, 0.8}, {10, 0.9}, {15, 1}} }

// result converts a predicted margin to a result, 0 to 1.
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
