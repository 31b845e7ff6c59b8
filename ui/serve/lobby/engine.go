package lobby

import (
	"context"
	"slices"
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

// bounded are the kinds of engine as they play at the tables.
func (lb *Lobby) bounded(kinds []ai.Kind) []ai.Kind {
	kinds = slices.Clone(kinds)
	for i := range kinds {
		k := &kinds[i]
		k.Levels = slices.Clone(k.Levels)
		engines := []*ai.Engine{&k.Engine, &k.Bare}
		for n := range k.Levels {
			engines = append(engines, &k.Levels[n].Engine)
		}
		for _, e := range engines {
			if *e != nil {
				*e = sharedEngine{*e, lb.slots, lb.setup.Limits.Think}
			}
		}
	}
	if len(kinds) == 0 { // a session has at least one
		kinds = []ai.Kind{{ID: "none", Levels: []ai.Level{{}}}}
	}
	return kinds
}
