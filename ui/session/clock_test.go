package session

import (
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/ui/archive"
)

var minute = Match{Clock: time.Minute, Increment: 2 * time.Second}

func (x *table) wantClocks(black, white time.Duration) {
	x.t.Helper()
	if b, w := x.Remaining(game.Black), x.Remaining(game.White); b != black || w != white {
		x.t.Errorf("the clocks show %v and %v, want %v and %v", b, w, black, white)
	}
}

func TestClocks(t *testing.T) {
	x := sit(t, people, Setup{Match: minute})
	x.pass(10 * time.Second)
	x.wantClocks(50*time.Second, time.Minute)
	x.play("f5")
	x.pass(5 * time.Second)
	x.wantClocks(52*time.Second, 55*time.Second)
	x.SetAway(true)
	x.pass(time.Hour)
	x.SetAway(false)
	x.wantClocks(52*time.Second, 55*time.Second)
	x.play("d6")
	x.want(x.Undo(), nil)
	x.want(x.Undo(), nil)
	x.wantClocks(time.Minute, time.Minute) // the time of moves taken back comes back
	x.want(x.Redo(), nil)
	x.wantClocks(52*time.Second, time.Minute)
}

// A pass takes time and gains none.
func TestPassOnTheClock(t *testing.T) {
	x := sit(t, people, Setup{Match: minute, Board: board(t, passing)})
	x.pass(3 * time.Second)
	x.want(x.Play(game.Pass), nil)
	x.wantClocks(time.Minute, 57*time.Second)
}

func TestFlagFalls(t *testing.T) {
	x := sit(t, people, Setup{Match: minute})
	x.play("f5")
	x.pass(time.Minute - time.Millisecond)
	x.wantEvents("Moved")
	x.pass(time.Millisecond)
	x.wantEvents("Tick Ended")
	if x.Ending() != archive.OnTime(game.White) || !x.Over() || !x.Stopped() {
		t.Error("nobody has lost")
	}
	x.want(x.Play(square(t, "d6")), ErrOver)
	x.want(x.Continue(), ErrOver)
	x.want(x.EngineMove(), ErrOver)
	x.want(x.Undo(), nil)
	if x.wantMoves(""); x.Over() {
		t.Error("a game that was taken back is still lost")
	}
	x.play("f5")
}

func TestFlagFallsWhileTheEngineThinks(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: minute})
	x.play("f5")
	call := x.call(e)
	x.pass(time.Minute)
	if x.Ending() != archive.OnTime(game.White) {
		t.Error("the engine has time")
	}
	<-call.ctx.Done()
	x.uncalled(e)
	x.wantMoves("f5")
}

func TestTicks(t *testing.T) {
	x := sit(t, people, Setup{Match: minute, Tick: func(left time.Duration) time.Duration {
		if left > 58*time.Second {
			return time.Second
		}
		return time.Hour
	}})
	x.events()
	x.pass(time.Second)
	x.wantEvents("Tick")
	x.pass(time.Second)
	x.wantEvents("Tick")
	x.pass(57 * time.Second)
	x.wantEvents("")
	x.want(x.Pause(), nil)
	x.pass(time.Hour)
	if x.wantEvents(""); len(x.time.timers) > 0 {
		t.Errorf("%d timers go on in the pause", len(x.time.timers))
	}
}

// TestClocksAreMonotonic counts a turn by a time that does not change when the computer's clock is
// set: only such a time prints its monotonic part.
func TestClocksAreMonotonic(t *testing.T) {
	c := turnClock{loop: &loop{time: systemClock{}}}
	for range 2 {
		c.start()
		if text := c.since.String(); !strings.Contains(text, " m=") {
			t.Errorf("a turn begins at %s", text)
		}
		c.stop()
	}
}
