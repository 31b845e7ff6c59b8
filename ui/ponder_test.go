package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// ponders is a setup in which White is an engine that ponders until it is stopped.
func ponders() Setup {
	s := against(&fakeEngine{script: func(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
		if lim.Threads > 0 { // which no level of the tests names
			<-ctx.Done()
		}
		return firstMove(p), nil
	}})
	s.Settings.UI.Ponder = true
	s.Kinds[0].Ponders, s.Judge = true, &fakeEngine{}
	return s
}

// wantPondering wants the screen to say whether the engine ponders.
func (r *rig) wantPondering(after string, want bool) {
	r.t.Helper()
	r.wait(50 * time.Millisecond)
	if r.m.ses.Pondering() != want || strings.Contains(r.screen(), "pondering") != want {
		r.t.Errorf("after %q it ponders: %v\n%s", after, r.m.ses.Pondering(), r.screen())
	}
}

// TestPonderingStops: who opens another room does not think about the move, and the engine does not
// either until they are back.
func TestPonderingStops(t *testing.T) {
	for _, keys := range []string{"x", "i", "v"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, ponders())
			r.play("f5")
			r.wantPondering("f5", true)
			r.press(keys)
			r.wantPondering(keys, false)
			r.press("esc")
			r.wantPondering("esc", true)
		})
	}
}
