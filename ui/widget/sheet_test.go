package widget

import (
	"slices"
	"strings"
	"testing"
)

// TestBelow writes under both columns, where lines are as wide as both and clicks are found.
func TestBelow(t *testing.T) {
	s := &Sheet{W: TwoColumns, H: 10}
	s.Columns(func(left *Sheet) {
		wide := left.Below(3)
		for range 20 {
			left.Add("l")
		}
		left.Aside().Add("r")
		if wide.W != TwoColumns {
			t.Errorf("it has %d cells of %d", wide.W, TwoColumns)
		}
		wide.AddClick(strings.Repeat("w", wide.W), nil)
	})
	if n := slices.IndexFunc(s.Lines, func(l string) bool { return strings.HasPrefix(l, "w") }); n != 7 || len(s.Hits) != 1 || s.Hits[0].Area.Y != 7 {
		t.Errorf("it begins in line %d, clicks are %v", n, s.Hits)
	}
	narrow := &Sheet{W: TwoColumns - 1, H: 10}
	narrow.Columns(func(one *Sheet) {
		if one.Below(3) != one {
			t.Error("one column has something below it")
		}
	})
}
