package review

import (
	"strings"
	"testing"

	"othello/game"
)

// TestRegion is a quarter of the board, or half of it where only the best move is in the
// quarter; moves that symmetry makes equal are named once, or all if there are no others.
func TestRegion(t *testing.T) {
	p := game.StartBoard(game.Size8).Position() // d3, c4, f5 and e6 are the same
	if got := Region(p, game.At(3, 2)); got != p.Moves() {
		t.Errorf("at the start: %v", got)
	}
	after := func(moves ...string) game.Position {
		p := p
		for _, m := range moves {
			p = p.Play(sq(t, m))
		}
		return p
	}
	for _, c := range []struct {
		p          game.Position
		best, want string
	}{
		{after("f5"), "d6", "d6 f6"},          // f4 is in the other half
		{after("f5", "d6", "c3"), "g5", "g5"}, // d3 and f4 are in the other half
		{after("f5", "d6"), "c6", "c5 c6 c7"},
	} {
		var names []string
		for s := range Region(c.p, sq(t, c.best)).Squares() {
			names = append(names, s.String())
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("around %s: %s, want %s", c.best, got, c.want)
		}
	}
}
