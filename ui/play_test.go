package ui

import (
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
)

func mustGame(t *testing.T, text string) *record.Record {
	t.Helper()
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

// overBoard is a board on which nobody can move.
const overBoard = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOO-- X"

func TestAnimation(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Animation, cfg.White = true, "alpha"
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.play("f5")
		if r.m.Board(r.m.Layout.Square).Turning != game.At(4, 4).Bit() {
			t.Errorf("e5 does not turn over: %v", r.m.Board(r.m.Layout.Square).Turning)
		}
		r.wantMoves("f5") // the engine's reply waits for the animation
		r.wait(time.Second / 2)
		if b := r.m.Board(r.m.Layout.Square); b.Turning != 0 || b.Flips == 0 {
			t.Error("the animation does not end with marks on what has turned")
		}
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the reply after the animation", got)
		}
		r.wait(time.Second)
		if r.m.Board(r.m.Layout.Square).Flips != 0 {
			t.Error("what has turned stays marked")
		}
		r.press("u")
		r.wait(time.Second)
		r.wantMoves("")
	})
}

func TestNoCursorAfterTheEnd(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.paste(finished)
		r.press("left")
		if at := r.m.Board(r.m.Layout.Square).Cursor; at.IsSquare() {
			t.Errorf("the cursor is on %v after the end", at)
		}
		r.press("enter enter")
		r.wantNotice("The game is over")
		r.press("u")
		if !r.m.Board(r.m.Layout.Square).Cursor.IsSquare() {
			t.Error("the cursor does not come back with the game")
		}
	})
}
