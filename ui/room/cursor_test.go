package room

import (
	"testing"

	"othello/game"
	"othello/ui/action"
)

func TestCursorStaysOnTheBoard(t *testing.T) {
	for _, c := range []struct {
		at     string
		a      action.Action
		size   game.Size
		turned bool
		want   string
	}{
		{"d4", action.Up, game.Size8, false, "d3"},
		{"d4", action.Left, game.Size8, false, "c4"},
		{"d4", action.Left, game.Size8, true, "e4"},
		{"a1", action.Up, game.Size8, false, "a1"},
		{"h8", action.Right, game.Size8, false, "h8"},
		{"b2", action.Left, game.Size6, false, "b2"},
		{"g7", action.Up, game.Size6, true, "g7"},
	} {
		at, err := game.ParseSquare(c.at)
		if err != nil {
			t.Fatal(err)
		}
		cursor := Cursor{At: at, Hover: game.NoSquare, Turned: c.turned}
		if !cursor.Move(c.a, ^c.size.Mask()) || cursor.At.String() != c.want {
			t.Errorf("%s from %s on %v, turned %v: %v, want %s", c.a, c.at, c.size, c.turned, cursor.At, c.want)
		}
	}
	cursor := Cursor{At: game.At(3, 3), Hover: game.At(0, 0)}
	if cursor.Move(action.Play, 0) || cursor.Pointed() != game.At(0, 0) {
		t.Error("an action that moves nothing moves the cursor")
	}
	if cursor.Move(action.Down, 0); cursor.Pointed() != game.At(3, 4) {
		t.Error("the cursor does not take over from the mouse")
	}
}
