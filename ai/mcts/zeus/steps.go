package zeus

// result converts a predicted margin to a result, 0 to 1, by the steps of the original: below
// 5 discs a draw, from 5 on 0.8, from 15 on a win. Its description leaves the margins between
// 10 and 15 open; 0.9 is half way.
func result(margin float64) float64 {
	if margin < 0 {
		return 1 - result(-margin)
	}
	switch {
	case margin >= 15:
		return 1
	case margin >= 10:
		return 0.9
	case margin >= 5:
		return 0.8
	}
	return 0.5
}
