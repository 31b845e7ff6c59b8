package review

import (
	"testing"

	"othello/game"
)

// TestRegion is a quarter of the board, or half of it where only the best move is in the quarter.
func TestRegion(t *testing.T) {
	p := game.StartBoard(game.Size8).Position() // d3, c4, f5 and e6 are legal
	for _, c := range []struct{ best, other game.Square }{{game.At(3, 2), game.At(2, 3)}, {game.At(5, 4), game.At(4, 5)}} {
		if got := Region(p, c.best); got != c.best.Bit()|c.other.Bit() {
			t.Errorf("around %v: %v", c.best, got)
		}
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), []game.Square{game.At(5, 4)})
	if err != nil {
		t.Fatal(err)
	}
	p = g.Position() // d6, f4 and f6
	if got, want := Region(p, game.At(3, 5)), game.At(3, 5).Bit()|game.At(5, 5).Bit(); got != want {
		t.Errorf("the half is %v, want %v", got, want)
	}
}
