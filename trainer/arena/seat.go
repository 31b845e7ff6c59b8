package arena

import (
	"context"
	"runtime"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

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

// think returns the engine's move and the effort.
func (s *seat) think(ctx context.Context, p game.Position, history *ai.History) (ai.Analysis, Effort, error) {
	if s.Own {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
	}
	before, known := s.processor()
	lim := s.Limits
	lim.History = history
	began := time.Now()
	a, err := s.engine.Think(ctx, p, lim, nil)
	e := Effort{Moves: 1, Nodes: a.Nodes, Seconds: time.Since(began).Seconds()}
	if after, still := s.processor(); known && still && after >= before {
		e.Processor, e.Measured = (after - before).Seconds(), 1
	}
	return a, e, err
}
