package sample_test

import (
	"testing"

	"othello/ai/sample"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]sample.Wish{
		"": sample.Balanced, "20": {Moves: 20, Low: -1, High: 1}, "  30  -4..4 ": {Moves: 30, Low: -4, High: 4}, "59 64..64": {Moves: 59, Low: 64, High: 64},
	} {
		if got, err := sample.Parse(text); err != nil || got != want {
			t.Errorf("%q is %v, not %v: %v", text, got, want, err)
		}
	}
	for _, text := range []string{"0", "60", "x", "8 1..-1", "8 -65..0", "8 0..65", "8 ..", "8 1", "-4..4 30", "1 2 3", "2..", "99999999999999999999", "🎲", "８", "-3"} {
		if got, err := sample.Parse(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
