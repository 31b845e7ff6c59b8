package engines

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// later is an engine that is built at its first search: reading its weights and allocating its
// tables takes longer than drawing a frame.
type later struct {
	begin  func()        // starts building the engine, once
	ready  chan struct{} // closed when engine and err are set
	engine ai.Engine
	err    error
}

// makeWhenAsked builds an engine at its first search.
func makeWhenAsked(build func() (ai.Engine, error)) *later {
	l := &later{ready: make(chan struct{})}
	l.begin = sync.OnceFunc(func() {
		crash.Go(func() { l.make(build) }, nil)
	})
	return l
}

func (l *later) make(build func() (ai.Engine, error)) {
	defer close(l.ready)
	l.err = crash.Catch(func() (err error) {
		l.engine, err = build()
		return err
	})
	if _, crashed := errors.AsType[*crash.Error](l.err); crashed {
		l.err = fmt.Errorf("building the engine: %w", l.err)
	}
}

// Think implements ai.Engine. It waits until the engine is built.
func (l *later) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	l.begin()
	select {
	case <-l.ready:
	case <-ctx.Done():
		return ai.Analysis{}, ctx.Err()
	}
	if l.err != nil {
		return ai.Analysis{}, l.err
	}
	return l.engine.Think(ctx, p, lim, report)
}
