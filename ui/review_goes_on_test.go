package ui

import (
	"context"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// reviewing reports whether the room that is open works on something that has an end.
func (r *rig) reviewing() bool {
	return r.m.rooms.Studying.Scene().Progress != nil
}

// TestReviewStopsAndResumes stops a review, steps through the game, and goes on where it was.
func TestReviewStopsAndResumes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := judging(100 * time.Millisecond)
		r := reviewRig(t, Setup{}, e)
		r.press("v")
		r.wait(1050 * time.Millisecond)
		if !r.reviewing() {
			t.Fatal("nothing is reviewed")
		}
		r.press(":pause")
		r.wantScreen("stopped at")
		if r.reviewing() {
			t.Error("the review goes on")
		}
		asked := e.count()
		r.press("left left :first :last") // going through the game does not start it again
		r.wait(2 * time.Second)
		if e.count() != asked {
			t.Errorf("%d positions were thought about after the stop", e.count()-asked)
		}
		r.press(":pause")
		r.wait(time.Minute)
		r.wantScreen("analysed")
		if again := e.count() - asked; r.reviewing() || again > 122-5 {
			t.Errorf("%d positions were thought about again; it goes on: %v", again, r.reviewing())
		}
	})
}

// TestReviewPlaysByItself has play the moves one after the other, slower and faster, to the end.
func TestReviewPlaysByItself(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{}, judging(0))
		r.press("v")
		r.wait(time.Second)
		r.press(":last :autoplay") // from the end it begins again
		r.wantPly(0)
		r.wait(1600 * time.Millisecond)
		r.wantPly(1)
		r.press("+")
		r.wait(1500 * time.Millisecond)
		r.wantPly(3)
		r.press("- :autoplay")
		r.wait(5 * time.Second)
		r.wantPly(3)
		r.press(":autoplay right")
		r.wantPly(4)
		r.wait(5 * time.Second)
		r.wantPly(4) // stepping stops it
		r.press(":autoplay + +")
		r.wait(30 * time.Second)
		r.wantPly(61)
	})
}

// TestReviewFailure says why a review has stopped, and goes on when it is asked to.
func TestReviewFailure(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := judging(0)
		fine, bad := e.script, true
		e.script = func(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
			switch {
			case bad && e.count() == 5:
				return ai.Analysis{}, errScript
			case bad && e.count() == 6:
				panic("engine on fire")
			}
			return fine(ctx, p, lim, report)
		}
		r := reviewRig(t, Setup{}, e)
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("failed at", "no more steam")
		r.press(":pause")
		r.wait(time.Second)
		r.wantScreen("engine on fire")
		bad = false
		r.press(":pause")
		r.wait(time.Second)
		r.wantScreen("analysed")
	})
}
