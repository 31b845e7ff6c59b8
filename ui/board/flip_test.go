package board

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
	n := TurnFrames(f5, flips)
	if n != len(flipWidths) {
		t.Errorf("one disc next to the move turns in %d frames, want %d", n, len(flipWidths))
	}
	for _, s := range SquareSizes {
		for pname, prof := range profiles {
			st := stylesOf(t, theme.Config{}, prof, true)
			v := View{Board: g.Board(), Size: s, Cursor: game.NoSquare, Hover: game.NoSquare, Last: f5}
			still := v.Render(st)
			old := v
			old.Board = before.With(f5, game.Black)
			v.Turning = flips
			v.Frame = n
			if v.Render(st) != still {
				t.Errorf("%v %s: the last frame is not the board at rest", s, pname)
			}
			v.Frame = -1
			if v.Render(st) != old.Render(st) {
				t.Errorf("%v %s: the discs do not begin in their old colour", s, pname)
			}
			seen := map[string]bool{still: true, old.Render(st): true}
			for v.Frame = range n {
				seen[v.Render(st)] = true
			}
			if len(seen) < 3 {
				t.Errorf("%v %s: nothing is seen of the turning", s, pname)
			}
		}
	}
}

func TestTurnFramesGrowWithDistance(t *testing.T) {
	a1 := game.At(0, 0)
	if n := TurnFrames(a1, game.At(6, 6).Bit()); n > 8 {
		t.Errorf("the longest line turns in %d frames", n)
	}
	last := 0
	for file := 1; file < 8; file++ {
		n := TurnFrames(a1, game.At(file, 0).Bit())
		if n <= last {
			t.Errorf("a disc %d squares away is at rest after %d frames, the one before it after %d", file, n, last)
		}
		last = n
	}
	if n := TurnFrames(game.NoSquare, 1); n != len(flipWidths) {
		t.Errorf("without a move discs turn in %d frames, want %d", n, len(flipWidths))
	}
	if TurnFrames(a1, 0) != 0 {
		t.Error("no discs take time to turn")
	}
}
