package ui

import (
	"testing"

	"othello/game"
	"othello/ui/theme"
)

// TestTurning follows discs from their old colour to their new one.
func TestTurning(t *testing.T) {
	g := game.New(game.Size8)
	before := g.Board()
	f5 := game.At(5, 4)
	if err := g.Play(f5); err != nil {
		t.Fatal(err)
	}
	flips := g.Node().Flipped()
	n := turnFrames(f5, flips)
	if n != len(flipWidths) {
		t.Errorf("one disc next to the move turns in %d frames, want %d", n, len(flipWidths))
	}
	for _, s := range squareSizes {
		for pname, prof := range profiles {
			st := boardStyles(t, theme.Config{}, prof, true, true)
			v := boardView{board: g.Board(), size: s, cursor: game.NoSquare, hover: game.NoSquare, last: f5}
			still := v.render(st)
			old := v
			old.board = before.With(f5, game.Black)
			v.turning = flips
			v.frame = n
			if v.render(st) != still {
				t.Errorf("%v %s: the last frame is not the board at rest", s, pname)
			}
			v.frame = -1
			if v.render(st) != old.render(st) {
				t.Errorf("%v %s: the discs do not begin in their old colour", s, pname)
			}
			seen := map[string]bool{still: true, old.render(st): true}
			for v.frame = range n {
				seen[v.render(st)] = true
			}
			if len(seen) < 3 {
				t.Errorf("%v %s: nothing is seen of the turning", s, pname)
			}
		}
	}
}

func TestTurnFramesGrowWithDistance(t *testing.T) {
	a1 := game.At(0, 0)
	last := 0
	for file := 1; file < 8; file++ {
		n := turnFrames(a1, game.At(file, 0).Bit())
		if n <= last {
			t.Errorf("a disc %d squares away is at rest after %d frames, the one before it after %d", file, n, last)
		}
		last = n
	}
	if n := turnFrames(game.NoSquare, 1); n != len(flipWidths) {
		t.Errorf("without a move discs turn in %d frames, want %d", n, len(flipWidths))
	}
	if turnFrames(a1, 0) != 0 {
		t.Error("no discs take time to turn")
	}
}
