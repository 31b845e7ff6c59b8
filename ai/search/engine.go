package search

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
	"othello/internal/cputime"
	"othello/internal/crash"
)

// Options set up an Engine. The zero value is usable.
type Options struct {
	HashMB  int               // size of the transposition table in MiB, rounded down to a power of two; zero for 64
	Weights *template.Weights // evaluation of 8x8 positions; nil for the hand evaluation
	Threads int               // goroutines per search unless the limits say otherwise; zero for one per CPU
}

// Engine is an alpha-beta engine. Calls of Think may run side by side; they share
// the transposition table.
type Engine struct {
	options              Options
	table                *table
	margins, handMargins *margins

	mu    sync.Mutex
	spare []*worker // idle workers; guarded by mu
}

// New returns an engine with its own transposition table.
func New(o Options) *Engine {
	if o.HashMB <= 0 {
		o.HashMB = 64
	}
	if o.Threads <= 0 {
		o.Threads = cputime.Processors
	}
	e := &Engine{options: o, table: newTable(o.HashMB), handMargins: newMargins(&handCuts)}
	switch {
	case o.Weights == nil:
		e.margins = e.handMargins
	case o.Weights.Network() == nil:
		e.margins = newMargins(&templateCuts)
	default:
		e.margins = newMargins(&networkCuts)
	}
	return e
}

// Clear forgets all earlier searches. No Think may be running.
func (e *Engine) Clear() { e.table.clear() }

// Think implements ai.Engine. A position whose discs overlap is refused with an
// error.
func (e *Engine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	return e.think(ctx, p, &rootSearch{lim: lim, report: report})
}

func (e *Engine) think(ctx context.Context, p game.Position, r *rootSearch) (result ai.Analysis, err error) {
	if p.Overlaps() {
		return ai.Analysis{}, fmt.Errorf("searching: impossible position: discs overlap (own %x, opponent %x, out %x)", p.Own, p.Opp, p.Out)
	}
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	defer func() {
		if e := crash.Of(recover()); e != nil {
			err = fmt.Errorf("searching: %w", e)
		}
	}()
	lim := r.lim
	threads := cmp.Or(max(lim.Threads, 0), e.options.Threads)
	if lim.Processor = lim.Processor && threads == 1; lim.Processor {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
	}
	r.watch, r.root, r.position, r.tally = startWatch(lim.Processor), p, p, &tally{limit: lim.Nodes}
	if p.MustPass() {
		r.position = p.Pass()
	}
	r.empties = p.Empties()
	defer context.AfterFunc(ctx, func() { r.tally.stop.flag.Store(true) })()
	r.soft, r.hard = budget(lim, r.empties, p.Moves().Count() < 2)
	switch {
	case r.hard > 0 && r.watch.processor:
		r.tally.late = func() bool { return r.watch.elapsed() >= r.hard }
	case r.hard > 0:
		timer := time.AfterFunc(r.hard, func() { r.tally.stop.flag.Store(true) })
		defer timer.Stop()
	}
	defer runtime.KeepAlive(e.table) // its memory is freed when it is collected
	e.table.age.Add(1)
	r.worker = e.newWorker(r.tally, r.position)
	defer func() { e.release(r.worker) }()
	if threads > 1 {
		pool := e.newPool(r.worker, threads, r.position)
		defer func() {
			r.tally.stop.flag.Store(true) // stops helpers after a panic
			if failure := pool.close(); failure != nil && err == nil {
				err = failure
			}
			e.release(pool.helpers...)
		}()
	}
	r.run()
	return r.analysis(), nil
}
