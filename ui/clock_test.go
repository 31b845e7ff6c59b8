package ui

import (
	"testing"
	"time"

	"othello/game"
)

func timed() Setup {
	cfg := testConfig()
	cfg.Clock, cfg.Increment = time.Minute, 2*time.Second
	return Setup{Settings: stored(cfg)}
}

func TestClocks(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, timed())
		r.wantScreen("1:00")
		r.wait(10 * time.Second)
		r.wantScreen("0:50", "1:00")
		r.play("f5")
		r.wantScreen("0:52", "1:00")
		r.wait(5 * time.Second)
		r.wantScreen("0:52", "0:55")
		r.press("w")
		r.wait(time.Hour)
		r.wantScreen("0:52", "0:55")
		r.press("w")
		r.wait(time.Second)
		r.wantScreen("0:52", "0:54")
		r.play("d6")
		r.press("u u")
		r.wantScreen("1:00") // the time of moves taken back comes back
		if left := r.m.ses.Remaining(game.Black); left != time.Minute {
			t.Errorf("Black has %v after taking everything back, want 1m", left)
		}
	})
}

func TestFlagFalls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, timed())
		r.play("f5")
		r.wait(61 * time.Second)
		r.wantScreen("White's time is up", "Black wins on time", "Play on without clocks")
		r.press("enter")
		r.wantScreen("Black wins on time.")
		r.play("d6")
		r.wantMoves("f5")
		r.press("u")
		r.wantMoves("")
		r.wantScreen("Black to move")
		r.play("f5")
		r.wait(61 * time.Second)
		r.press("down enter")
		r.wantNotice("The clocks are off")
		r.wait(time.Hour)
		r.play("d6")
		r.wantMoves("f5d6")
	})
}

func TestFlagFallsWhileTheEngineThinks(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(thinkFor(time.Hour))
		s.Settings.UI.Clock = time.Minute
		e := s.Kinds[0].Engine.(*fakeEngine)
		r := newRig(t, s)
		r.play("f5")
		if e.calls[0].Remaining != time.Minute {
			t.Errorf("the engine was told it has %v, want 1m", e.calls[0].Remaining)
		}
		r.wait(61 * time.Second)
		r.wantScreen("White's time is up")
		if r.m.ses.Busy() {
			t.Error("the engine thinks on after its flag fell")
		}
		r.press("esc")
		r.wait(2 * time.Hour)
		r.wantMoves("f5")
	})
}

func TestSuspendStopsTheClock(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, timed())
		r.wait(10 * time.Second)
		r.press("ctrl+z")
		r.wait(time.Hour)
		r.send(resumed)
		r.wait(time.Second)
		r.wantScreen("0:49")
	})
}
