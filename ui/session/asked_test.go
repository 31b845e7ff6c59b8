package session

import (
	"testing"

	"othello/game"
)

// TestAskedPlayers: players that were asked for stay on their sides in the game that is
// opened at the start, and the engine among them plays.
func TestAskedPlayers(t *testing.T) {
	for _, open := range []bool{false, true} {
		e := newScripted()
		setup := Setup{Kinds: testKinds(e), Seated: true}
		if !open {
			setup.Game = parsed(t, "f5")
		}
		x := sit(t, against, setup)
		if open { // chosen from a list at the start
			x.Open(parsed(t, "f5"))
		}
		if m := x.Match(); !m.Black.Human || m.White.Human || x.Paused() {
			t.Errorf("it is played by %+v, paused %v", m, x.Paused())
		}
		x.call(e).move()
		x.settled()
		x.Open(parsed(t, "f5d6c3"))
		if !x.Mover().Human {
			t.Error("in a later game an engine plays on unasked")
		}
	}
	b := parsed(t, "f5").Game.Board()
	if x := sit(t, against, Setup{Board: &b, Seated: true}); x.Seat(game.White).Human {
		t.Error("in a position the players change sides")
	}
}

// TestFreshLeavesTheGameWaiting: where a new game was asked for, the unfinished one is not offered,
// but can be resumed, and is offered the next time.
func TestFreshLeavesTheGameWaiting(t *testing.T) {
	disk := newDisk(t)
	x := sit(t, against, Setup{Disk: disk})
	x.play("f5")
	x.settled()
	x.Close()

	x = sit(t, people, Setup{Match: Match{Size: game.Size6}, Disk: disk, Fresh: true})
	if x.Unfinished() != nil || !x.Replaced() {
		t.Errorf("%+v is offered, or gone", x.Unfinished())
	}
	x.Close()
	if x = sit(t, people, Setup{Disk: disk}); x.Unfinished() == nil {
		t.Error("the game that was not offered is gone")
	}
}
