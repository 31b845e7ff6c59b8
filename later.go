package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"othello/ai"
	"othello/game"
)

// later is an engine that is still being made: reading its weights and getting
// its memory take longer than drawing the first frame, which need not wait.
type later struct {
	ready  chan struct{} // closed when engine and err are there
	engine ai.Engine
	err    error
}

// makeLater begins to make an engine and does not wait for it.
func makeLater(build func() (ai.Engine, error)) ai.Engine {
	l := &later{ready: make(chan struct{})}
	go func() {
		defer close(l.ready)
		defer func() {
			if p := recover(); p != nil {
				slog.Error("making the engine", "panic", p, "stack", string(debug.Stack()))
				l.err = fmt.Errorf("making the engine: it crashed: %v", p)
			}
		}()
		l.engine, l.err = build()
	}()
	return l
}

// Think implements ai.Engine. It waits until the engine is there.
func (l *later) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
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
