package mcts

import (
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
)

// reportEvery is the time between two reports.
const reportEvery = 50 * time.Millisecond

// thought is one call of Think.
type thought struct {
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

// halt ends the search soon. It may be called from any goroutine, also after the
// search.
func (t *thought) halt() {
	if t.stop.CompareAndSwap(false, true) {
		close(t.halted)
	}
}

// run searches until a limit is reached, the root is decided, or halt. Unless it
// fails, the root is in the tree and has been judged.
func (t *thought) run(seed uint64) error {
	if err := t.plant(seed); err != nil {
		return err
	}
	limit := int64(math.MaxInt64)
	if t.lim.Nodes > 0 {
		limit = t.lim.Nodes
	}
	// Counts of visits have 32 bits.
	t.search(min(limit, math.MaxInt32-int64(t.tree.nodes[t.root].visits.Load())), seed)
	return t.failure
}

// plant finds the root in the tree or makes it.
func (t *thought) plant(seed uint64) error {
	h, fresh := t.tree.enter(t.position)
	if h == 0 {
		t.tree.forget()
		h, fresh = t.tree.enter(t.position)
	}
	t.root = h
	n := &t.tree.nodes[h]
	if fresh {
		w := t.workers[0]
		w.evaluator = t.method.Evaluators(1, seed)[0]
		v, err := w.judge(n)
		w.evaluator.Close()
		if err != nil {
			return err
		}
		n.visits.Store(1)
		n.value.Store(int64(v.Value * one))
		n.discs.Store(int64(v.Discs * discUnit))
	}
	n.stamp.Store(t.tree.clock.Load())
	var moves []game.Square
	var priors []float32
	t.tree.each(n, func(e *edge) bool {
		moves, priors = append(moves, e.move), append(priors, e.prior)
		return true
	})
	t.method.Root(t.position, moves, priors, seed)
	i := 0
	t.tree.each(n, func(e *edge) bool {
		e.prior = priors[i]
		i++
		return true
	})
	return nil
}

// search lets the workers loose. This goroutine reports meanwhile, and makes room
// when the memory is full: then all workers stop for a moment, which spares them a
// lock for every node they pass.
func (t *thought) search(limit int64, seed uint64) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for round := uint64(1); ; round++ {
		t.full.Store(false)
		for i, ev := range t.method.Evaluators(len(t.workers), seed+round) {
			t.workers[i].evaluator = ev
		}
		var all sync.WaitGroup
		for _, w := range t.workers {
			all.Go(func() { t.work(w, limit) })
		}
		ended := make(chan struct{})
		go func() {
			all.Wait()
			close(ended)
		}()
		t.watch(ended, tick.C)
		if t.stop.Load() || !t.full.Load() {
			return
		}
		t.tree.recycle(t.root, &t.stop)
	}
}

// watch reports until the workers have ended.
func (t *thought) watch(ended <-chan struct{}, tick <-chan time.Time) {
	halted := t.halted
	for {
		select {
		case <-ended:
			return
		case <-halted:
			halted = nil
			for _, w := range t.workers {
				if w.solver != nil {
					w.solver.Interrupt()
				}
			}
		case <-tick:
			if t.report != nil {
				t.report(t.analysis())
			}
		}
	}
}

// work is one worker's share of the search.
func (t *thought) work(w *worker, limit int64) {
	defer w.evaluator.Close()
	defer func() {
		if r := recover(); r != nil {
			t.fail(fmt.Errorf("the tree search failed: %v\n%s", r, debug.Stack()))
		}
	}()
	defer func() { w.endRun(false) }()
	root := &t.tree.nodes[t.root]
	for !t.stop.Load() && !t.full.Load() && !root.bounds().decided() {
		if t.started.Add(1) > limit {
			return
		}
		switch how, err := t.simulate(w); how {
		case done:
			w.done.Add(1)
		case full:
			t.started.Add(-1)
			t.full.Store(true)
			return
		case failed:
			t.fail(err)
			return
		case again: // only when stopped
			return
		}
	}
}

// simulate makes one simulation, however often it has to wait for another thread.
func (t *thought) simulate(w *worker) (outcome, error) {
	if w.base == 0 { // a run is a moment
		w.now = t.tree.clock.Add(1)
	}
	for {
		how, err := w.simulate(t.root)
		if how != again || t.stop.Load() {
			return how, err
		}
	}
}

// fail keeps the first failure and ends the search.
func (t *thought) fail(err error) {
	t.mu.Lock()
	if t.failure == nil {
		t.failure = err
	}
	t.mu.Unlock()
	t.halt()
}
