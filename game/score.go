package game

import (
	"fmt"
	"math"
)

// Signed returns a score in discs as people read it: with its sign and so many digits
// behind the point. What rounds to zero has no sign.
func Signed(score float64, digits int) string {
	unit := math.Pow(10, float64(digits))
	score = math.Round(score*unit) / unit
	if score == 0 {
		return fmt.Sprintf("%.*f", digits, 0.0)
	}
	return fmt.Sprintf("%+.*f", digits, score)
}

// Counted returns a number of things as people say it: "1 move", "2 moves".
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
