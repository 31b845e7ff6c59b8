package ui

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
)

// pulse is the time between two looks at a running thought: 12 frames a second
// are enough for eyes and leave the processors to the engine.
const pulse = 80 * time.Millisecond

// thought is one call of Engine.Think in a goroutine of its own.
//
// Progress may be lost, the end may not: an unread report is replaced by the next
// one, the outcome waits in a channel that nothing else writes to.
type thought struct {
	generation uint64 // of the request; messages of another generation are stale
	position   game.Position
	begun      time.Time

	hurry     context.CancelFunc // makes Think return the best it has
	abandoned chan struct{}      // closed when nobody wants the outcome any more
	once      sync.Once

	progress chan ai.Analysis // capacity 1
	outcome  chan outcome     // capacity 1
}

// outcome is how a thought ended.
type outcome struct {
	analysis ai.Analysis
	err      error
}

// thoughtMsg tells Update about a thought: that it ended, that it came further,
// or, with neither, that time has passed.
type thoughtMsg struct {
	generation uint64
	progress   *ai.Analysis
	outcome    *outcome
}

// think starts a thought about the game's current position. The goroutine is counted in work and ends soon after
// ctx does, or at hurry or abandon.
func think(ctx context.Context, work *sync.WaitGroup, generation uint64, e ai.Engine, g *game.Game, lim ai.Limits) *thought {
	ctx, cancel := context.WithCancel(ctx)
	lim.History = &ai.History{Start: g.Root().Board(), Moves: g.Moves()}
	t := &thought{
		generation: generation,
		position:   g.Position(),
		begun:      time.Now(),
		hurry:      cancel,
		abandoned:  make(chan struct{}),
		progress:   make(chan ai.Analysis, 1),
		outcome:    make(chan outcome, 1),
	}
	work.Go(func() {
		defer cancel()
		t.outcome <- t.run(ctx, e, lim)
	})
	return t
}

// run calls the engine and turns its panic into an error, since Bubble Tea guards
// only goroutines of its own.
func (t *thought) run(ctx context.Context, e ai.Engine, lim ai.Limits) (out outcome) {
	defer func() {
		if p := recover(); p != nil {
			out = outcome{err: &enginePanic{value: p, stack: debug.Stack()}}
		}
	}()
	a, err := e.Think(ctx, t.position, lim, t.report)
	return outcome{analysis: a, err: err}
}

// enginePanic is a panic of an engine, caught.
type enginePanic struct {
	value any
	stack []byte
}

func (e *enginePanic) Error() string { return fmt.Sprintf("it crashed: %v", e.value) }

// report puts a in the place of an unread earlier report. Only the engine's
// goroutine calls it, so the slot it emptied is still empty when it fills it.
func (t *thought) report(a ai.Analysis) {
	select {
	case <-t.progress:
	default:
	}
	t.progress <- a
}

// abandon cancels the thought; no message of it arrives any more except one that
// is already under way, which its generation gives away.
func (t *thought) abandon() {
	t.once.Do(func() {
		close(t.abandoned)
		t.hurry()
	})
}

// wait is the command that brings the next message of the thought; it is issued
// again after each message but the last.
func (t *thought) wait() tea.Cmd {
	return func() tea.Msg {
		tick := time.NewTimer(pulse)
		defer tick.Stop()
		select {
		case out := <-t.outcome:
			return thoughtMsg{generation: t.generation, outcome: &out}
		case <-t.abandoned:
			return nil
		case <-tick.C:
		}
		select {
		case a := <-t.progress:
			return thoughtMsg{generation: t.generation, progress: &a}
		default:
			return thoughtMsg{generation: t.generation}
		}
	}
}

// failure is err as people should read it, or nil if there is a move to play.
func (o outcome) failure(p game.Position) error {
	switch {
	case o.err != nil && (errors.Is(o.err, context.Canceled) || errors.Is(o.err, context.DeadlineExceeded)):
		return errNothingYet
	case o.err != nil:
		return o.err
	case !p.Legal(o.analysis.Move()):
		return fmt.Errorf("it wants to play %v, which is not legal", o.analysis.Move())
	}
	return nil
}

// errNothingYet is the failure of a thought that was cut short before it had a move.
var errNothingYet = errors.New("it has no move yet")
