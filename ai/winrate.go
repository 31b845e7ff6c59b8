package ai

import "math"

// oddsScale is the margin in discs at which the odds of a win are e to one.
const oddsScale = 5.0

// WinRate returns the expected result, 0 (loss) to 1 (win), that a margin stands for.
func WinRate(discs float64) float64 { return 1 / (1 + math.Exp(-discs/oddsScale)) }

// Discs returns the other way round: the margin, -64 to 64, that an expected result stands
// for. Zero for NaN.
func Discs(winRate float64) float64 {
	if math.IsNaN(winRate) {
		return 0
	}
	return min(max(oddsScale*math.Log(winRate/(1-winRate)), -64), 64)
}
