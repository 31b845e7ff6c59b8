package ui

import (
	"testing"
	"time"

	"othello/ui/archive"
	"othello/ui/session"
)

func TestResign(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s, dir := against(&fakeEngine{}), t.TempDir()
		s.Disk, s.Archive = session.NewFolder(dir+"/state"), archive.Open(dir+"/games")
		r := newRig(t, s)
		r.press(":resign")
		r.wantNotice("There is no game of yours to end")
		r.play("f5")
		r.settle()
		before := r.moves()
		r.press(":resign")
		r.wantScreen("Resign as Black?")
		r.press("enter")
		r.wantMoves(before)
		if r.m.ses.Over() {
			t.Error("the game is resigned, though the answer was to play on")
		}
		r.press(":resign down enter")
		r.wantScreen("You lost. White wins: Black has resigned.", "u undo")
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("REVIEW", "White wins: Black has resigned.")
		r.press("esc :choose")
		r.wantScreen("resigned")
		r.press("esc u")
		r.wantMoves(before)
		r.wantScreen("Your move: you are Black")
	})
}

// A game in which an engine moved for the person is marked in the list.
func TestHelpedGameIsMarked(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s, dir := against(&fakeEngine{}), t.TempDir()
		s.Disk, s.Archive = session.NewFolder(dir+"/state"), archive.Open(dir+"/games")
		r := newRig(t, s)
		r.play("f5")
		r.settle()
		r.press("m")
		r.settle()
		r.press(":resign down enter :choose")
		r.wantScreen("with help")
	})
}
