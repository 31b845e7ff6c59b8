package session

import (
	"context"
	"sync"

	"othello/ai"
	"othello/game"
)

// gate gives searches for a move or an analysis priority over pondering with the same
// engine: a search cancels the pondering and waits for its end, and pondering waits until
// no search runs. Searches do not wait for each other.
type gate struct {
	mu       sync.Mutex
	searches int
	cancel   context.CancelFunc // of the pondering; nil if there is none
	changed  chan struct{}      // closed, and another one made, at every change
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

// foreground is an engine whose searches stop its pondering.
type foreground struct {
	gate   *gate
	engine ai.Engine
}

// Think implements ai.Engine.
func (f foreground) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	g := f.gate
	g.change(func() { g.searches++ })
	defer g.change(func() { g.searches-- })
	err := g.wait(ctx, func() bool {
		if g.cancel != nil {
			g.cancel()
		}
		return g.cancel == nil
	})
	if err != nil {
		return ai.Analysis{}, err
	}
	return f.engine.Think(ctx, p, lim, report)
}

// ponderer is the same engine, whose searches give way.
type ponderer struct {
	gate   *gate
	engine ai.Engine
}

// Think implements ai.Engine. It ends when another search of the engine begins.
func (b ponderer) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g := b.gate
	err := g.wait(ctx, func() bool {
		free := g.searches == 0 && g.cancel == nil
		if free {
			g.cancel = cancel
		}
		return free
	})
	if err != nil {
		return ai.Analysis{}, err
	}
	defer g.change(func() { g.cancel = nil })
	return b.engine.Think(ctx, p, lim, report)
}

// wait returns once may says so, which is asked again after every change.
func (g *gate) wait(ctx context.Context, may func() bool) error {
	for {
		g.mu.Lock()
		open, changed := may(), g.changed
		g.mu.Unlock()
		if open {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// change lets those who wait look again.
func (g *gate) change(by func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	by()
	close(g.changed)
	g.changed = make(chan struct{})
}
