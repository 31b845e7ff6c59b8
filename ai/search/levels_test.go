package search

import (
	"math"
	"testing"
)

// TestLevelsRise keeps the table in order: each level is allowed at least as
// much work and at most as many errors as the one below it.
func TestLevelsRise(t *testing.T) {
	unlimited := func(n int) int {
		if n == 0 {
			return math.MaxInt
		}
		return n
	}
	names := map[string]bool{}
	list := Levels(nil)
	for i, l := range list {
		if names[l.Name] {
			t.Errorf("two levels are called %q", l.Name)
		}
		names[l.Name] = true
		if i == 0 {
			continue
		}
		below := list[i-1]
		if unlimited(l.Limits.Depth) < unlimited(below.Limits.Depth) || unlimited(l.Limits.Exact) < unlimited(below.Limits.Exact) ||
			l.Handicap.Temperature > below.Handicap.Temperature ||
			l.Handicap.Temperature > 0 && l.Handicap.Care < below.Handicap.Care {
			t.Errorf("level %d (%s) is not above level %d", i+1, l.Name, i)
		}
		if l.Limits.Depth == 0 && l.Limits.Time == 0 {
			t.Errorf("level %d (%s) never stops thinking", i+1, l.Name)
		}
	}
}
