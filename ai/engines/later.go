package engines

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"othello/ai"
	"othello/game"
)

// later is an engine built in the background: reading its weights and allocating its
// tables take longer than drawing the first frame, which need not wait.
type later struct {
	begin  func()        // starts building the engine, once
	ready  chan struct{} // closed when engine and err are set
	engine ai.Engine
	err    error
}

// makeLater starts building an engine and does not wait for it.
func makeLater(build func() (ai.Engine, error)) ai.Engine {
	l := makeWhenAsked(build)
	l.begin()
	return l
}

// makeWhenAsked builds an engine at its first search.
func makeWhenAsked(build func() (ai.Engine, error)) *later {
	l := &later{ready: make(chan struct{})}
	l.begin = sync.OnceFunc(func() { go l.make(build) })
	return l
}

func (l *later) make(build func() (ai.Engine, error)) {
	defer close(l.ready)
	defer func() {
		if p := recover(); p != nil {
			slog.Error("building the engine", "panic", p, "stack", string(debug.Stack()))
			l.err = fmt.Errorf("building the engine: it crashed: %v", p)
		}
	}()
	l.engine, l.err = build()
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
