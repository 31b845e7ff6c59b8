package game

import (
	"math"
	"testing"
)

// TestSigned wants no sign on what rounds to zero.
func TestSigned(t *testing.T) {
	for _, c := range []struct {
		score  float64
		digits int
		want   string
	}{
		{2.04, 1, "+2.0"}, {-0.04, 1, "0.0"}, {0.04, 1, "0.0"}, {math.Copysign(0, -1), 1, "0.0"},
		{-0.05, 1, "-0.1"}, {-0.004, 2, "0.00"}, {-6, 0, "-6"}, {0, 0, "0"}, {-0.4, 0, "0"},
	} {
		if got := Signed(c.score, c.digits); got != c.want {
			t.Errorf("%v with %d digits is %q, want %q", c.score, c.digits, got, c.want)
		}
	}
}
