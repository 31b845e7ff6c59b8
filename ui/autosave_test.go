package ui

import (
	"strings"
	"testing"

	"othello/ui/session"
)

func TestFirstStart(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantNotice("Click a square or type it: d3. - + change the strength. : is the menu.")
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

// TestSeveralUnfinishedGames starts with a file over an unfinished game: the next start
// asks which of both to go on with.
func TestSeveralUnfinishedGames(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) { newRig(t, setup).play("f5d6") })
	inBubble(t, func(t *testing.T) {
		s := setup
		s.Game = mustGame(t, "c4c3d3")
		newRig(t, s).wantMoves("c4c3d3")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantScreen("Welcome back", "2 unfinished games", "Continue: 3 moves, White to move", "Continue: 2 moves, Black to move")
		r.press("down enter")
		r.wantMoves("f5d6")
	})
}
