package zeus

import (
	"fmt"
	"math"
)

// Step is one step of the function that makes a result of a predicted margin.
type Step struct {
	Margin float64 // least margin, in discs, above zero
	Value  float64 // result from there on, 0.5 to 1
}

// Published are the steps of the original: below 5 discs a draw, from 5 on 0.8,
// from 15 on a win. It says nothing of the margins between 10 and 15; 0.9 is half
// way.
func Published() []Step { return []Step{{5, 0.8}, {10, 0.9}, {15, 1}} }

// Steps checks steps as people write them, pairs of a margin and a value.
func Steps(pairs [][]float64) ([]Step, error) {
	var list []Step
	last := Step{0, 0.5}
	for i, pair := range pairs {
		if len(pair) != 2 {
			return nil, fmt.Errorf("step %d must be a margin and a value, not %d numbers", i+1, len(pair))
		}
		s := Step{pair[0], pair[1]}
		if !(s.Margin > last.Margin && s.Margin <= 64) {
			return nil, fmt.Errorf("step %d must begin above %v discs and at most at 64, not at %v", i+1, last.Margin, s.Margin)
		}
		if !(s.Value >= last.Value && s.Value <= 1) {
			return nil, fmt.Errorf("step %d must have a value from %v to 1, not %v", i+1, last.Value, s.Value)
		}
		list, last = append(list, s), s
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there must be one step at least")
	}
	return list, nil
}

// result is the result that a predicted margin stands for, 0 to 1.
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
