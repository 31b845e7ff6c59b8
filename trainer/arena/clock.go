package arena

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

// Clock is the time that a player has for each game. The zero value is no clock.
type Clock struct {
	Main      time.Duration
	Increment time.Duration // for each move made, not for a pass
}

// ParseClock reads "2s+50ms", or "2s" for no increment.
func ParseClock(text string) (c Clock, err error) {
	first, second, both := strings.Cut(text, "+")
	c.Main, err = time.ParseDuration(first)
	if err == nil && both {
		c.Increment, err = time.ParseDuration(second)
	}
	if err != nil || c.Main <= 0 || c.Increment < 0 {
		return Clock{}, fmt.Errorf("%q is not a time and an increment, such as 2s+50ms", text)
	}
	return c, nil
}

// String returns what ParseClock reads.
func (c Clock) String() string { return fmt.Sprintf("%v+%v", c.Main, c.Increment) }

// metered is an engine that tells the processor time it has used so far, and false while
// that is not known, as external programs do.
type metered interface {
	Processor() (time.Duration, bool)
}

// seat is a player at a table.
type seat struct {
	Player
	engine ai.Engine
}

// processor returns the processor time that the engine has used so far; false if it is not
// known.
func (s *seat) processor() (time.Duration, bool) {
	if m, ok := s.engine.(metered); ok {
		return m.Processor()
	}
	if s.Own {
		return cputime.Thread()
	}
	return 0, false
}

// warm has the engine find a move that does not count, if moves are limited by time that
// will be measured: the first one pays for memory and files.
func (s *seat) warm(ctx context.Context) error {
	lim := s.Limits
	_, external := s.engine.(metered)
	if s.Clock.Main == 0 && lim.Time == 0 || !external && !s.Own {
		return nil
	}
	lim.Time, lim.Processor = 50*time.Millisecond, false
	if external {
		lim.Time = 5 * time.Second // it may still be reading files, and has a depth of its own
	}
	_, err := s.engine.Think(ctx, game.Start(game.Size8), lim, nil)
	return err
}

// think has the engine find a move with so much left on its clock, and says what that
// took.
func (s *seat) think(ctx context.Context, p game.Position, left time.Duration) (ai.Analysis, effort, error) {
	if s.Own {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
	}
	before, known := s.processor()
	lim := s.Limits
	if s.Clock.Main > 0 {
		lim.Remaining, lim.Increment, lim.Processor = max(left, 1), s.Clock.Increment, known
	}
	began := time.Now()
	a, err := s.engine.Think(ctx, p, lim, nil)
	e := effort{wall: time.Since(began), nodes: a.Nodes}
	if after, still := s.processor(); known && still && after >= before {
		e.processor, e.measured = after-before, true
	}
	return a, e, err
}

// effort is what one move took.
type effort struct {
	wall, processor time.Duration
	measured        bool // processor is known
	nodes           int64
}

// charged returns what goes off the clock: processor time, which is the same however busy
// the machine is, where it is known.
func (e effort) charged() time.Duration {
	if e.measured {
		return e.processor
	}
	return e.wall
}
