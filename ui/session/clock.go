package session

import (
	"time"

	"othello/game"
	"othello/ui/archive"
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

// turnClock measures the time that the side to move has spent on its move, and can
// call when some more of it has passed.
//
// Invariant: a call is to come only while the clock runs.
type turnClock struct {
	loop  *loop
	spent time.Duration // before since
	since time.Time     // start of the running stretch; zero while stopped
	alarm Timer         // the call to come; nil for none
}

// reset stops the clock at the time spent.
func (c *turnClock) reset(spent time.Duration) {
	c.stop()
	c.spent = spent
}

func (c *turnClock) start() {
	if !c.running() {
		c.since = c.loop.time.Now()
	}
}

func (c *turnClock) stop() {
	c.call(0, nil)
	c.spent, c.since = c.elapsed(), time.Time{}
}

func (c *turnClock) running() bool { return !c.since.IsZero() }

func (c *turnClock) elapsed() time.Duration {
	if !c.running() {
		return c.spent
	}
	return c.spent + c.loop.time.Now().Sub(c.since)
}

// call makes Step call do after d. It replaces the call set before; a nil do only cancels it.
func (c *turnClock) call(d time.Duration, do func()) {
	if c.alarm != nil {
		c.alarm.Stop()
		c.alarm = nil
	}
	if do == nil {
		return
	}
	var alarm Timer
	alarm = c.loop.After(d, func() {
		if c.alarm == alarm {
			c.alarm = nil
			do()
		}
	})
	c.alarm = alarm
}

// Timed reports whether the game is played with clocks.
func (s *state) Timed() bool { return s.now.Match.Clock > 0 }

// Remaining returns the time left to a side.
func (s *state) Remaining(c game.Color) time.Duration {
	left := s.now.remaining(c)
	if c == s.Game().Turn() {
		left -= s.clock.elapsed()
	}
	return left
}

// Spent returns the time that the side to move has spent on its move.
func (s *state) Spent() time.Duration { return s.clock.elapsed() }

// Ticking reports whether the time of the side to move is running.
func (s *state) Ticking() bool { return s.clock.running() }

// tick looks at the clock when it next shows another time, or when the flag falls.
func (s *turns) tick() {
	if !s.Timed() {
		return
	}
	loser := s.Game().Turn()
	left := s.Remaining(loser)
	if left <= 0 {
		s.endEarly(archive.OnTime(loser))
		return
	}
	next := left
	if s.setup.Tick != nil {
		next = min(next, max(s.setup.Tick(left), time.Millisecond))
	}
	s.clock.call(next, func() {
		s.tell(Tick{})
		s.tick()
	})
}
