package mcts

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// reportEvery is the time between two reports.
const reportEvery = 50 * time.Millisecond

// treeSearch is one call of Think.
type treeSearch struct {
	method   Method
	tree     *tree
	start    time.Time
	asked    game.Position
	position game.Position // with a move to make: asked, or asked after a pass
	lim      ai.Limits
	report   func(ai.Analysis)
	root     handle
	workers  []*worker

	halted  chan struct{} // closed by halt
	stop    atomic.Bool   // ends the search
	full    atomic.Bool   // ends a round: there is no memory left
	_       [64]byte      // what all threads read stays apart from what they write
	started atomic.Int64  // simulations
	_       [64]byte

	mu      sync.Mutex // guards failure
	failure error      // of a worker, the first one
}

// halt stops the search. It may be called from any goroutine, also after the search.
func (s *treeSearch) halt() {
	if s.stop.CompareAndSwap(false, true) {
		close(s.halted)
	}
}

// run searches until a limit is reached, the root is decided, or halt. Unless it
// fails, the root is in the tree and has been judged.
func (s *treeSearch) run(seed uint64) error {
	if err := s.openRoot(seed); err != nil {
		return err
	}
	limit := int64(math.MaxInt64)
	if s.lim.Nodes > 0 {
		limit = s.lim.Nodes
	}
	// Counts of visits have 32 bits.
	s.search(min(limit, math.MaxInt32-int64(s.tree.nodes[s.root].visits.Load())), seed)
	return s.failure
}

// openRoot finds the root in the tree or adds it.
func (s *treeSearch) openRoot(seed uint64) error {
	h, fresh := s.tree.enter(s.position)
	if h == 0 {
		s.tree.forget()
		h, fresh = s.tree.enter(s.position)
	}
	s.root = h
	n := &s.tree.nodes[h]
	if fresh {
		w := s.workers[0]
		w.evaluator = s.method.Evaluator(0, seed)
		v, err := w.judge(n)
		if err != nil {
			return err
		}
		n.visits.Store(1)
		n.value.Store(int64(v.Value * one))
		n.discs.Store(int64(v.Discs * discUnit))
	}
	n.stamp.Store(s.tree.clock.Load())
	var moves []game.Square
	var priors []float32
	s.tree.each(n, func(e *edge) bool {
		moves, priors = append(moves, e.move), append(priors, e.prior)
		return true
	})
	s.method.Root(s.position, moves, priors)
	i := 0
	s.tree.each(n, func(e *edge) bool {
		e.prior = priors[i]
		i++
		return true
	})
	return nil
}

// search starts the workers, reports, and recycles nodes when the memory is full. All
// workers stop for that, so that they need no lock on every node.
func (s *treeSearch) search(limit int64, seed uint64) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for round := uint64(1); ; round++ {
		s.full.Store(false)
		var all crash.Group
		for i, w := range s.workers {
			w.evaluator = s.method.Evaluator(i, seed+round)
			all.Go(func() { s.work(w, limit) })
		}
		ended := make(chan struct{})
		crash.Go(func() {
			if err := all.Wait(); err != nil {
				s.fail(err)
			}
			close(ended)
		}, nil)
		s.watch(ended, tick.C)
		if s.stop.Load() || !s.full.Load() {
			return
		}
		s.tree.recycle(s.root, &s.stop)
	}
}

// watch reports until the workers have ended.
func (s *treeSearch) watch(ended <-chan struct{}, tick <-chan time.Time) {
	halted := s.halted
	for {
		select {
		case <-ended:
			return
		case <-halted:
			halted = nil
			for _, w := range s.workers {
				if w.solver != nil {
					w.solver.Interrupt()
				}
			}
		case <-tick:
			if s.report != nil {
				s.report(s.analysis())
			}
		}
	}
}

// work is one worker's share of the search.
func (s *treeSearch) work(w *worker, limit int64) {
	defer func() {
		if e := crash.Of(recover()); e != nil {
			s.fail(fmt.Errorf("searching: %w", e))
		}
	}()
	root := &s.tree.nodes[s.root]
	for !s.stop.Load() && !s.full.Load() && !root.bounds().decided() {
		if s.started.Add(1) > limit {
			return
		}
		switch how, err := s.simulate(w); how {
		case done:
			w.done.Add(1)
		case full:
			s.started.Add(-1)
			s.full.Store(true)
			return
		case failed:
			s.fail(err)
			return
		case again: // only when stopped
			return
		}
	}
}

// simulate runs one simulation, and repeats it while it meets nodes that other threads
// are adding.
func (s *treeSearch) simulate(w *worker) (outcome, error) {
	w.now = s.tree.clock.Add(1)
	for {
		how, err := w.simulate(s.root)
		if how != again || s.stop.Load() {
			return how, err
		}
	}
}

// fail keeps the first failure and ends the search.
func (s *treeSearch) fail(err error) {
	s.mu.Lock()
	if s.failure == nil {
		s.failure = err
	}
	s.mu.Unlock()
	s.halt()
}
