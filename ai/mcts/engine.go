package mcts

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"othello/ai"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/internal/cputime"
	"othello/internal/crash"
)

// Options set up an Engine. Method is required; the zero values of the others are usable.
type Options struct {
	Method   Method
	MemoryMB int               // most memory of the tree, in MiB; zero for 64
	Threads  int               // goroutines per search unless the limits say otherwise; zero for one per CPU
	Seed     uint64            // random seed; zero for a different search each time
	Exact    int               // empties at which the root is solved by alpha-beta, unless the limits say otherwise; zero for never
	Solve    int               // empties at which positions in the tree are solved; zero for never
	Fresh    bool              // forget the tree before each search
	Weights  *template.Weights // evaluation for solving 8x8 positions; nil for the hand evaluation
}

// Engine is a tree search by one method. Calls of Think take turns; they share the
// tree.
type Engine struct {
	options Options
	turn    chan struct{} // a mutex with cancellation: holds one token while idle

	// Guarded by turn.
	seeds   *rand.PCG // one for each search
	tree    *tree     // nil before the first search
	workers []*worker
	solver  *search.Engine // solves root positions; nil before the first
}

// New returns an engine. It takes its memory when it first thinks.
func New(o Options) *Engine {
	o.MemoryMB = cmp.Or(max(o.MemoryMB, 0), 64)
	o.Threads = cmp.Or(max(o.Threads, 0), cputime.Processors)
	for o.Seed == 0 {
		o.Seed = rand.Uint64()
	}
	e := &Engine{options: o, turn: make(chan struct{}, 1), seeds: rand.NewPCG(o.Seed, 0)}
	e.turn <- struct{}{}
	return e
}

// Think implements ai.Engine. It returns an error for a position with overlapping discs.
// It ignores Limits.Depth.
func (e *Engine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (result ai.Analysis, err error) {
	start := time.Now()
	if p.Overlaps() {
		return ai.Analysis{}, fmt.Errorf("searching: impossible position: discs overlap (own %x, opponent %x, out %x)", p.Own, p.Opp, p.Out)
	}
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	select {
	case <-e.turn:
	case <-ctx.Done():
		return ai.Analysis{}, ctx.Err()
	}
	defer func() {
		if crashed := crash.Of(recover()); crashed != nil {
			e.tree = nil
			err = fmt.Errorf("searching: %w", crashed)
		}
		e.turn <- struct{}{}
	}()
	exact := cmp.Or(lim.Exact, e.options.Exact)
	if p.Empties() <= exact {
		return e.exactly(ctx, p, lim, report)
	}
	return e.search(ctx, p, lim, exact, start, report)
}

// exactly solves p by alpha-beta within the limits of time.
func (e *Engine) exactly(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if e.solver == nil {
		e.solver = search.New(search.Options{HashMB: max(e.options.MemoryMB/4, 1), Threads: e.options.Threads, Weights: e.options.Weights})
	}
	lim.Depth, lim.Exact, lim.Nodes = 0, 0, 0 // to the end; simulations are no nodes
	return e.solver.Think(ctx, p, lim, report)
}

// search grows the tree below p.
func (e *Engine) search(ctx context.Context, p game.Position, lim ai.Limits, exact int, start time.Time, report func(ai.Analysis)) (ai.Analysis, error) {
	if e.tree == nil {
		e.tree = newTree(e.options.MemoryMB << 20)
	}
	defer runtime.KeepAlive(e.tree) // its memory is freed when it is collected
	if e.options.Fresh || e.tree.dirty || e.tree.out != p.Out {
		e.tree.forget()
		e.tree.out = p.Out
	}
	s := &treeSearch{
		method: e.options.Method, tree: e.tree, start: start, asked: p, position: p, lim: lim, report: report,
		halted: make(chan struct{}),
	}
	if p.MustPass() {
		s.position = p.Pass()
	}
	defer context.AfterFunc(ctx, s.halt)()
	if limit := budget(lim, p.Empties(), exact); limit > 0 {
		timer := time.AfterFunc(limit-time.Since(start), s.halt)
		defer timer.Stop()
	}
	solve := e.options.Solve
	if lim.Exact > 0 {
		solve = min(solve, lim.Exact)
	}
	threads := cmp.Or(max(lim.Threads, 0), e.options.Threads)
	s.workers = e.hire(threads, solve)
	if err := s.run(e.seeds.Uint64()); err != nil {
		e.tree.dirty = true
		return ai.Analysis{}, fmt.Errorf("searching: %w", err)
	}
	return s.analysis(), nil
}

// hire prepares n workers for a search.
func (e *Engine) hire(n, solve int) []*worker {
	for len(e.workers) < n {
		e.workers = append(e.workers, &worker{method: e.options.Method})
	}
	for _, w := range e.workers[:n] {
		w.done.Store(0)
		w.tree, w.solve = e.tree, solve
		if w.solver == nil && solve > 0 {
			w.solver = search.NewSolver(search.Options{HashMB: 1, Weights: e.options.Weights})
		}
		if w.solver != nil {
			w.solver.Resume()
		}
	}
	return e.workers[:n]
}

// reserve is kept on the clock for the time between the decision and the clock's stop.
const reserve = 50 * time.Millisecond

// budget returns the wall time for a move, zero for no bound. With a clock, all moves
// before the exact endgame get equal shares, which suits a tree that is kept between
// moves.
func budget(lim ai.Limits, empties, exact int) time.Duration {
	limit := lim.Time
	if lim.Remaining > 0 {
		moves := max(empties-max(exact, 12), 0)/2 + 3 // half of the empties are our moves
		left := max(lim.Remaining-reserve, time.Millisecond)
		share := min(left/time.Duration(moves)+lim.Increment*3/4, left)
		if limit == 0 || share < limit {
			limit = share
		}
	}
	return limit
}
