package env

import (
	"testing"

	"othello/game"
)

// TestBalanced reads all openings: eight legal moves each, and no two alike under symmetries.
func TestBalanced(t *testing.T) {
	seen := map[game.Position]bool{}
	for i, b := range Balanced() {
		p := b.Position()
		if p.Empties() != 52 || !p.CanMove() || b.Turn != game.Black {
			t.Errorf("opening %d ends with\n%v", i+1, b)
		}
		c, _ := p.Canonical()
		seen[c] = true
	}
	if len(seen) != 1000 {
		t.Errorf("there are %d openings", len(seen))
	}
}
