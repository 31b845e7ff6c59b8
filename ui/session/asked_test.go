package session

import (
	"testing"
	"time"

	"othello/game"
)

// TestAskedPlayers: players that were asked for stay on their sides in the game that is
// opened at the start, and the engine among them plays.
func TestAskedPlayers(t *testing.T) {
	for _, open := range []bool{false, true} {
		e := newScripted()
		setup := Setup{Kinds: testKinds(e), Asked: Asked{Players: true}}
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
	if x := sit(t, against, Setup{Board: &b, Asked: Asked{Players: true}}); x.Seat(game.White).Human {
		t.Error("in a position the players change sides")
	}
}

// TestAskedResumed: what was asked for holds in a game that is resumed, and a game on
// another board is not offered, but waits.
func TestAskedResumed(t *testing.T) {
	disk := newDisk()
	x := sit(t, against, Setup{Disk: disk})
	x.play("f5")
	x.settled()
	x.Close()

	x = sit(t, people, Setup{Match: Match{Size: game.Size6}, Disk: disk, Asked: Asked{Size: game.Size6}})
	if x.Unfinished() != nil || len(x.Resumable()) != 1 {
		t.Errorf("%d games are offered of %d", len(x.Unfinished()), len(x.Resumable()))
	}
	x.Close()
	if x = sit(t, people, Setup{Disk: disk}); x.Unfinished() == nil {
		t.Error("the game that was not offered is gone")
	}
	x.Close()

	change := func(m *Match) { m.White, m.Clock = Seat{Kind: 0, Level: 4}, time.Minute }
	x = sit(t, people, Setup{Disk: disk, Asked: Asked{Size: game.Size8, Change: change}})
	x.want(x.Resume(x.newest()), nil)
	if m := x.Match(); !m.Black.Human || m.White != (Seat{Kind: 0, Level: 4}) || m.Clock != time.Minute || !x.now.unrated {
		t.Errorf("it goes on by %+v, unrated %v", m, x.now.unrated)
	}
}
