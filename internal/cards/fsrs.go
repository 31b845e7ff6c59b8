package cards

// The memory model of FSRS-6 (Free Spaced Repetition Scheduler, J. Ye and others): the
// interval until an item is recalled with a probability of 90 %, and its change by an answer.
//
// The formulas and default weights are those published in "The Algorithm" of the
// fsrs4anki wiki; the weights were fitted there to some 10,000 people's reviews. The
// bound of the stability after a lapse is from the documentation of ts-fsrs.

import "math"

// Rating is how an answer went.
type Rating int

// The ratings, in the numbers of the formulas.
const (
	Again Rating = iota + 1 // forgotten, or wrong
	Hard                    // right, with trouble
	Good                    // right
	Easy                    // right at once
)

// Memory is the state of an item in memory. The zero value was never reviewed.
type Memory struct {
	Stability  float64 `json:"stability"`  // days after which it is remembered with 90 %, and due
	Difficulty float64 `json:"difficulty"` // 1 to 10, how slowly the stability grows
}

// Bounds of a Memory, in days and in difficulty.
const (
	MinStability, MaxStability   = 0.001, 36500.0
	MinDifficulty, MaxDifficulty = 1.0, 10.0
)

// w are the default weights of FSRS-6. By their index: 0 to 3 the first stability, 4 and
// 5 the first difficulty, 6 and 7 later difficulties, 8 to 10, 15 and 16 the stability
// after a recall, 11 to 14 after a lapse, 17 to 19 on the same day, 20 the decay.
var w = [21]float64{
	0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
	1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
}

// factor makes the retrievability 90 % after as many days as the stability.
var factor = math.Pow(0.9, -1/w[20]) - 1

// Asked reports whether the item was ever reviewed.
func (m Memory) Asked() bool { return m.Stability > 0 }

// Retrievability returns the recall probability after some days, 0 for an item never
// reviewed.
func (m Memory) Retrievability(days float64) float64 {
	if !m.Asked() {
		return 0
	}
	return math.Pow(1+factor*math.Max(0, days)/m.Stability, -w[20])
}

// After returns the memory after an answer, days after the previous one; days is ignored
// for the first.
func (m Memory) After(r Rating, days float64) Memory {
	if !m.Asked() {
		return Memory{w[r-1], clampDifficulty(firstDifficulty(r))}
	}
	return Memory{
		Stability:  math.Min(math.Max(m.stabilityAfter(r, days), MinStability), MaxStability),
		Difficulty: m.difficultyAfter(r),
	}
}

func (m Memory) stabilityAfter(r Rating, days float64) float64 {
	s, forgotten := m.Stability, 1-m.Retrievability(days)
	switch {
	case days < 1: // the same day
		grows := math.Exp(w[17]*(float64(r)-3+w[18])) * math.Pow(s, -w[19])
		if r > Again {
			grows = math.Max(grows, 1)
		}
		return s * grows
	case r == Again:
		after := w[11] * math.Pow(m.Difficulty, -w[12]) * (math.Pow(s+1, w[13]) - 1) * math.Exp(w[14]*forgotten)
		return math.Min(after, s/math.Exp(w[17]*w[18]))
	}
	grows := math.Exp(w[8]) * (11 - m.Difficulty) * math.Pow(s, -w[9]) * (math.Exp(w[10]*forgotten) - 1)
	switch r {
	case Hard:
		grows *= w[15]
	case Easy:
		grows *= w[16]
	}
	return s * (1 + grows)
}

// difficultyAfter moves the difficulty by the rating, damped near the maximum, and then a
// little towards that of an easy item.
func (m Memory) difficultyAfter(r Rating) float64 {
	moved := m.Difficulty - w[6]*(float64(r)-3)*(MaxDifficulty-m.Difficulty)/9
	return clampDifficulty(w[7]*firstDifficulty(Easy) + (1-w[7])*moved)
}

func firstDifficulty(r Rating) float64 { return w[4] - math.Exp(w[5]*float64(r-1)) + 1 }

func clampDifficulty(d float64) float64 {
	return math.Min(math.Max(d, MinDifficulty), MaxDifficulty)
}
