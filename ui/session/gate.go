package session

import (
	"context"
	"sync"

	"othello/ai"
	"othello/game"
)

// gate keeps what an engine ponders apart from what it is asked: a question cancels
// the pondering and waits for its end, and pondering waits until no question is
// open. Questions do not wait for each other.
type gate struct {
	mu        sync.Mutex
	questions int
	cancel    context.CancelFunc // of the pondering; nil if there is none
	changed   chan struct{}      // closed, and another one made, at every change
}

func newGate() *gate { return &gate{changed: make(chan struct{})} }

// onstage is an engine as it answers questions.
type onstage struct {
	gate   *gate
	engine ai.Engine
}

// Think implements ai.Engine.
func (o onstage) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	g := o.gate
	g.change(func() { g.questions++ })
	defer g.change(func() { g.questions-- })
	err := g.wait(ctx, func() bool {
		if g.cancel != nil {
			g.cancel()
		}
		return g.cancel == nil
	})
	if err != nil {
		return ai.Analysis{}, err
	}
	return o.engine.Think(ctx, p, lim, report)
}

// backstage is the same engine as it ponders.
type backstage struct {
	gate   *gate
	engine ai.Engine
}

// Think implements ai.Engine. It ends when the engine is asked something.
func (b backstage) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g := b.gate
	err := g.wait(ctx, func() bool {
		free := g.questions == 0 && g.cancel == nil
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
