package engines

import (
	"testing"

	"othello/ai/template"
	"othello/game"
)

// TestShippedWeights checks that the embedded weights fit this program's templates and
// judge simple positions as any player would.
func TestShippedWeights(t *testing.T) {
	w := weights()
	if w == nil {
		t.Fatal("the shipped template weights cannot be read")
	}
	discs := func(p game.Position) float64 {
		var s template.State
		w.Set(&s, p)
		return float64(w.Score(&s)) / template.Unit
	}
	// The first move is the same whichever it is, and the game is a draw.
	p := game.Start(game.Size8)
	for m := range p.Moves().Squares() {
		if got := discs(p.Play(m)); got < -3 || got > 3 {
			t.Errorf("after %v: %+.1f discs for White", m, got)
		}
	}
	// The proven line of the draw: the score stays near nothing while the game is
	// open.
	line := "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"
	for ; len(line) > 0; line = line[2:] {
		m, err := game.ParseSquare(line[:2])
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m)
		if got := discs(p); got < -12 || got > 12 {
			t.Errorf("with %d empties on the way to a draw: %+.1f discs", p.Empties(), got)
		}
	}
	// A corner is worth something, and an X square next to an empty corner costs.
	corner, xSquare := p, p
	corner.Own |= game.At(0, 0).Bit()
	xSquare.Own |= game.At(1, 1).Bit()
	xSquare.Opp &^= game.At(1, 1).Bit()
	if with, without := discs(corner), discs(p); with <= without {
		t.Errorf("%+.1f discs with a corner, %+.1f without", with, without)
	}
	if with, without := discs(xSquare), discs(p); with >= without+3 {
		t.Errorf("%+.1f discs with an X square, %+.1f without", with, without)
	}
}
