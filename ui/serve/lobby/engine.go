package lobby

import (
	"context"
	"time"

	"othello/ai"
	"othello/game"
)

// sharedEngine is an engine that shares the host's processors with those of all tables. It
// waits for a free slot, and thinks for a bounded time on one processor.
type sharedEngine struct {
	engine ai.Engine
	slots  chan struct{}
	most   time.Duration
}

func (b sharedEngine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	select { // those who wait are served in the order in which they came
	case b.slots <- struct{}{}:
	case <-ctx.Done():
		return ai.Analysis{}, ctx.Err()
	}
	defer func() { <-b.slots }()
	if lim.Time <= 0 || lim.Time > b.most {
		lim.Time = b.most
	}
	lim.Threads = 1
	return b.engine.Think(ctx, p, lim, report)
}

// shared is an engine as it plays at the tables.
func (lb *Lobby) shared(e ai.Engine) ai.Engine {
	return sharedEngine{e, lb.slots, lb.setup.Limits.Think}
}
