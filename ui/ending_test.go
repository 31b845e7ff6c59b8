package ui

import (
	"context"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/archive"
	"othello/ui/session"
)

func TestResign(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s, dir := against(&fakeEngine{}), t.TempDir()
		s.Disk, s.Archive = session.NewFolder(dir+"/state"), archive.Open(dir+"/games")
		r := newRig(t, s)
		r.press("ctrl+g")
		r.wantNotice("There is no game of yours to end")
		r.play("f5")
		r.settle()
		before := r.moves()
		r.press("ctrl+g")
		r.wantScreen("Resign as Black?")
		r.press("enter")
		r.wantMoves(before)
		if r.m.ses.Over() {
			t.Error("the game is resigned, though the answer was to play on")
		}
		r.press("ctrl+g down enter")
		r.wantScreen("You lost. White wins: Black has resigned.", "u undo")
		r.press("R")
		r.wait(time.Second)
		r.wantScreen("REVIEW", "White wins: Black has resigned.")
		r.press("esc M")
		r.wantScreen("1 lost", "resigned")
		r.press("esc u")
		r.wantMoves(before)
		r.wantScreen("Your move: you are Black")
	})
}

func TestAgreeToADraw(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5")
		r.press("ctrl+d")
		r.wantScreen("White offers a draw. Does Black accept?")
		r.press("down enter")
		r.wantScreen("A draw by agreement.")
	})
}

func TestOfferADraw(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		score := 2.0
		r := newRig(t, against(&fakeEngine{script: func(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
			return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Score: ai.Exactly(score)}, nil
		}}))
		r.play("f5")
		r.settle()
		r.press("ctrl+d")
		r.wantNotice("The engine declines the draw")
		score = 0
		r.play(r.anyMove())
		r.settle()
		r.press("ctrl+d")
		r.wantScreen("A draw by agreement.")
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
		r.press("!")
		r.settle()
		r.press("ctrl+g down enter M")
		r.wantScreen("with help")
	})
}
