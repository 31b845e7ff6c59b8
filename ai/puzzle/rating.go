package puzzle

import "math"

// Rated is a rating on Elo's scale and its standard deviation, by Glicko's system
// (M. Glickman, "The Glicko system", 1995). Tournament players have 1800 on average as
// far as puzzles are concerned.
type Rated struct{ Rating, Deviation float64 }

// Newcomer is the rating of a person without attempts, of whom nothing else is known.
var Newcomer = Rated{1300, 250}

// leastDeviation keeps ratings moving; puzzleDeviation is the deviation of a puzzle's
// rating, an estimate.
const (
	leastDeviation  = 60
	puzzleDeviation = 100
)

// After returns the rating after an attempt at a puzzle of the given rating: 1 for right,
// 0 for wrong, 0.5 with help.
func (r Rated) After(puzzle int, result float64) Rated {
	r = r.Against(Rated{float64(puzzle), puzzleDeviation}, result)
	r.Deviation = math.Max(r.Deviation, leastDeviation)
	return r
}

// Against returns r after one game against o.
func (r Rated) Against(o Rated, result float64) Rated {
	const q = math.Ln10 / 400
	g := 1 / math.Sqrt(1+3*q*q*o.Deviation*o.Deviation/(math.Pi*math.Pi))
	expected := 1 / (1 + math.Pow(10, -g*(r.Rating-o.Rating)/400))
	information := q * q * g * g * expected * (1 - expected)
	precision := 1/(r.Deviation*r.Deviation) + information
	return Rated{r.Rating + q/precision*g*(result-expected), math.Sqrt(1 / precision)}
}
