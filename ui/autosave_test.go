package ui

import (
	"strings"
	"testing"

	"othello/ui/archive"
	"othello/ui/session"
)

func TestFirstStart(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantNotice("Click a square, or type it: d3. - and + change the strength, : opens the menu.")
		r.play("d3")
		if r.m.Notice.Text != "" {
			t.Errorf("after a move it still says %q", r.m.Notice.Text)
		}
		r.press("u")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		if strings.Contains(r.m.Notice.Text, "Click") {
			t.Error("somebody who has played before is told how to move")
		}
	})
}

// TestUnfinishedGame starts with a file over an unfinished game: the next start asks whether to go on
// with it. A new game in its place leaves it among the person's games, where it can be gone on with.
func TestUnfinishedGame(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir + "/state"), Archive: archive.Open(dir + "/games")}}
	inBubble(t, func(t *testing.T) { newRig(t, setup).play("f5d6") })
	inBubble(t, func(t *testing.T) {
		s := setup
		s.Game = mustGame(t, "c4c3d3")
		newRig(t, s).wantMoves("c4c3d3")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantScreen("Welcome back", "You have an unfinished game: 2 moves, Black to move.", "Continue it")
		r.press("down enter")
		r.play("c4")
		r.press(":choose=mine")
		r.wantScreen("1 of 1", "2 moves")
		r.press("enter")
		r.wantMoves("f5d6")
		r.play("c3")
		r.press(":choose=mine")
		r.wantScreen("2 of 2")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantScreen("Welcome back", "3 moves, White to move.")
	})
}
