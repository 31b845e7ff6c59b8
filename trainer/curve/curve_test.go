package curve

import (
	"encoding/xml"
	"strings"
	"testing"
)

// TestWrite wants sound pictures of many lines, of one point and of none.
func TestWrite(t *testing.T) {
	line := [][2]float64{{0, 1}, {50, 3}, {100, 9}}
	for _, p := range []Picture{
		{Title: "a<b", X: "x", Left: Axis{0, 4, "%.1f"}, Right: Axis{0, 1, "%.2f"}, Lines: []Line{{"one", line, false}, {"two", line, true}}},
		{Left: Axis{0, 4, "%.1f"}, Lines: []Line{{"one", line[:1], false}}},
		{Left: Axis{1, 1, "%.1f"}},
	} {
		var b strings.Builder
		if err := p.Write(&b); err != nil {
			t.Fatal(err)
		}
		var tree struct{}
		if err := xml.Unmarshal([]byte(b.String()), &tree); err != nil || strings.Contains(b.String(), "NaN") || strings.Count(b.String(), "<polyline") != len(p.Lines) {
			t.Errorf("%v: %s", err, b.String())
		}
	}
}

func TestStep(t *testing.T) {
	for length, want := range map[float64]float64{10: 1, 11: 2, 30: 5, 100: 10, 0.7: 0.1, 8e6: 1e6} {
		if got := step(length); got < want*0.999 || got > want*1.001 {
			t.Errorf("%g: %g, not %g", length, got, want)
		}
	}
}
