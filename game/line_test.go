package game

import (
	"slices"
	"testing"
)

func TestParseLine(t *testing.T) {
	g := play(t, DrawnLine)
	if list, err := ParseLine(DrawnLine); err != nil || len(list) != 60 || !slices.Equal(list, g.Moves()) || !g.Over() || g.Result().Margin() != 0 {
		t.Errorf("the line of perfect play: %v, %v", list, err)
	}
	passes := "d3c3b3b2f5a3a1c1e3" // Black has to pass before the ninth
	for text, want := range map[string]string{
		"": "", "F5d6": "", passes: "", "f5d": `move 2: "d" is not a square (a1 to h8)`,
		"f5f5": "move 2: f5 is not legal", "f5 d6": `move 2: " d" is not a square (a1 to h8)`,
	} {
		got := ""
		if list, err := ParseLine(text); err != nil {
			got = err.Error()
		} else if len(list) != len(text)/2 {
			t.Errorf("%q: %d moves", text, len(list))
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
