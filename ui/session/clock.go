package session

import (
	"time"

	"othello/game"
)

// Clock is time as a Session knows it.
type Clock interface {
	Now() time.Time
	AfterFunc(d time.Duration, f func()) Timer // f is called in a goroutine of its own
}

// Timer is a call to come.
type Timer interface {
	Stop() bool // reports whether the call will not be made because of this
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }

// After lets Step call do when time has passed. It may be called from any goroutine.
func (s *Session) After(d time.Duration, do func()) Timer {
	return s.clock.AfterFunc(d, func() { s.post(do) })
}

// stopwatch measures the time that the side to move has spent on its move.
type stopwatch struct {
	spent time.Duration // before since
	since time.Time     // start of the running stretch; zero while stopped
}

func (w *stopwatch) start(c Clock) {
	if w.since.IsZero() {
		w.since = c.Now()
	}
}

func (w *stopwatch) stop(c Clock) {
	w.spent, w.since = w.elapsed(c), time.Time{}
}

func (w stopwatch) running() bool { return !w.since.IsZero() }

func (w stopwatch) elapsed(c Clock) time.Duration {
	if w.since.IsZero() {
		return w.spent
	}
	return w.spent + c.Now().Sub(w.since)
}

// Timed reports whether the game is played with clocks.
func (s *Session) Timed() bool { return s.now.Match.Clock > 0 }

// Remaining is the time left to a side: what the match gives, less the thinking times
// written beside its moves, plus the increments; a pass gains none. Being derived from
// the game it follows undo, redo and a resumed game by itself.
func (s *Session) Remaining(c game.Color) time.Duration {
	left := s.now.Match.Clock
	for n := range s.Game().Node().Path() {
		if n.Mover() != c {
			continue
		}
		left -= n.Elapsed
		if n.Move() != game.Pass {
			left += s.now.Match.Increment
		}
	}
	if c == s.Game().Turn() {
		left -= s.watch.elapsed(s.clock)
	}
	return left
}

// Ticking reports whether the time of the side to move is running.
func (s *Session) Ticking() bool { return s.watch.running() }

// startClock starts the time of the side to move, if the game is going on.
func (s *Session) startClock() {
	s.stopTicking()
	if s.Stopped() {
		s.watch.stop(s.clock)
		return
	}
	s.watch.start(s.clock)
	s.tick()
}

// tick looks at the clock when it next shows another time, or when the flag falls.
func (s *Session) tick() {
	if !s.Timed() || !s.watch.running() {
		return
	}
	loser := s.Game().Turn()
	left := s.Remaining(loser)
	if left <= 0 {
		s.fallFlag(loser)
		return
	}
	next := left
	if s.setup.Tick != nil {
		next = min(next, max(s.setup.Tick(left), time.Millisecond))
	}
	var timer Timer
	timer = s.After(next, func() {
		if s.ticker == timer {
			s.ticker = nil
			s.tell(Tick{})
			s.tick()
		}
	})
	s.ticker = timer
}

func (s *Session) stopTicking() {
	if s.ticker != nil {
		s.ticker.Stop()
		s.ticker = nil
	}
}

// fallFlag ends the game because a side has used up its time.
func (s *Session) fallFlag(loser game.Color) {
	s.abandon()
	s.watch.stop(s.clock)
	s.now.Flagged = loser
	s.dirty = true
	s.tell(Flagged{loser})
	s.archive()
}

// ClocksOff plays on without clocks, in a game lost on time as well.
func (s *Session) ClocksOff() {
	lost := s.now.Flagged != game.Empty
	s.now.Match.Clock, s.now.Match.Increment, s.now.Flagged = 0, 0, game.Empty
	s.stopTicking()
	s.change()
	if lost {
		s.turn(0)
	}
}

// change marks the game as different from what is on disk.
func (s *Session) change() {
	s.dirty = true
	s.inbox.signal()
}
