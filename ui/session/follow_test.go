package session

import (
	"testing"

	"othello/game"
)

// TestFollow has an engine that would play f4 made to play f6, and left alone behind that.
func TestFollow(t *testing.T) {
	e := newScripted()
	after := game.StartBoard(game.Size8).Play(game.At(5, 4)).Position()
	x := sit(t, against, Setup{Kinds: testKinds(e, quick{}), Follow: func(p game.Position) (game.Square, bool) {
		return game.At(5, 5), p == after
	}})
	x.play("f5")
	x.settled()
	x.wantMoves("f5f6")
	if a, _ := x.Analysis(); a != nil {
		t.Errorf("the move that was made has the analysis %+v", a)
	}
	x.play("e6")
	if c := x.call(e); c.position != x.Game().Position() {
		t.Error("behind the line the engine is asked about another position")
	}
}
