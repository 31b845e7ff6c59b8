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

// metered is an engine that reports the processor time it has used, or false if unknown,
// as external engines do.
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

// warm lets the engine search once before measured games, since its first search
// allocates memory and reads files.
func (s *seat) warm(ctx context.Context) error {
	lim := s.Limits
	_, external := s.engine.(metered)
	if s.Clock.Main == 0 && lim.Time == 0 || !external && !s.Own {
		return nil
	}
	lim.Time, lim.Processor = 50*time.Millisecond, false
	if external {
		lim.Time = 5 * time.Second // it may still be reading files, and may have no other limit
	}
	_, err := s.engine.Think(ctx, game.Start(game.Size8), lim, nil)
	return err
}

// think returns the engine's move with left on its clock, and the effort.
func (s *seat) think(ctx context.Context, p game.Position, history *ai.History, left time.Duration) (ai.Analysis, Effort, error) {
	if s.Own {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
	}
	before, known := s.processor()
	lim := s.Limits
	lim.History = history
	if s.Clock.Main > 0 {
		lim.Remaining, lim.Increment, lim.Processor = max(left, 1), s.Clock.Increment, known
	}
	began := time.Now()
	a, err := s.engine.Think(ctx, p, lim, nil)
	e := Effort{Moves: 1, Nodes: a.Nodes, Seconds: time.Since(began).Seconds()}
	if after, still := s.processor(); known && still && after >= before {
		e.Processor, e.Measured = (after - before).Seconds(), 1
	}
	return a, e, err
}
