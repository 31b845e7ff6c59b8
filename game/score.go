package game

import (
	"fmt"
	"math"
)

// Signed formats a score in discs with its sign and the given number of decimals. Zero
// has no sign.
func Signed(score float64, digits int) string {
	unit := math.Pow(10, float64(digits))
	score = math.Round(score*unit) / unit
	if score == 0 {
		return fmt.Sprintf("%.*f", digits, 0.0)
	}
	return fmt.Sprintf("%+.*f", digits, score)
}
