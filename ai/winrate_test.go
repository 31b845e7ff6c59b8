package ai

import (
	"math"
	"testing"
)

func TestDiscs(t *testing.T) {
	for _, c := range []struct{ winRate, want float64 }{
		{0.5, 0}, {1, 64}, {0, -64}, {math.NaN(), 0}, {1 / (1 + math.Exp(-2)), 10}, {1 / (1 + math.Exp(1)), -5},
	} {
		if got := Discs(c.winRate); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v stands for %v discs, want %v", c.winRate, got, c.want)
		}
	}
	for _, d := range []float64{-30, -2, 0, 2, 30} {
		if got := Discs(WinRate(d)); math.Abs(got-d) > 1e-6 {
			t.Errorf("%v discs and back are %v", d, got)
		}
	}
}
