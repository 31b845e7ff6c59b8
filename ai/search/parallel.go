package search

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
)

// The search is split as in "young brothers wait": once the first move of a node
// has been searched, the others may be given to idle threads. A thread that has
// run out of moves of its own node waits for those it gave away, and meanwhile
// helps below them, never elsewhere, so that it is back as soon as they are done.

const (
	// splitDepth is the least depth of a node that is split in the midgame.
	splitDepth = 6
	// splitEmpties is the least number of empties of a node that is split when it
	// is searched to the end.
	splitEmpties = endgameEmpties + 2
)

// pool is the threads of one search.
type pool struct {
	ready atomic.Int32 // len(idle), to be looked at without the lock

	mu      sync.Mutex
	idle    []*worker
	failure error // first panic of a helper
	helpers []*worker
	running crash.Group
}

// split is a node whose moves are searched by several threads.
type split struct {
	stopper // raised by a cutoff; parent is that of the master's search
	master  *worker
	state   *template.State // of the node; not written while the split is open
	sel     int
	probing int

	pending int // moves given away and not finished; guarded by pool.mu

	mu   sync.Mutex // guards pv and the node's best and bestMove
	node            // as it was when opened, and the outcome so far
	pv   []game.Square
}

// task is a move of a split for another thread; a nil split only wakes it.
type task struct {
	split *split
	move  move
	i     int // of the moves of the node, counted from 0
}

// newPool starts threads-1 helpers for master.
func (x *Engine) newPool(master *worker, threads int, p game.Position) *pool {
	q := &pool{}
	master.pool = q
	master.inbox = make(chan task, 1)
	for range threads - 1 {
		h := x.newWorker(master.tally, p)
		h.pool, h.inbox = q, make(chan task, 1)
		q.helpers = append(q.helpers, h)
		q.idle = append(q.idle, h)
		q.running.Go(func() {
			for t := range h.inbox {
				h.run(t)
				q.mu.Lock()
				q.setIdle(append(q.idle, h))
				q.mu.Unlock()
			}
		})
	}
	q.setIdle(q.idle)
	return q
}

// close ends the helpers, all of them idle, and returns the panic of one of them
// as an error.
func (q *pool) close() error {
	for _, h := range q.helpers {
		close(h.inbox)
	}
	return cmp.Or(q.running.Wait(), q.failure)
}

func (q *pool) setIdle(list []*worker) {
	q.idle = list
	q.ready.Store(int32(len(list)))
}

// give hands a move of s to an idle thread and reports whether there was one. A
// thread that waits for a split of its own only helps below that.
func (q *pool) give(s *split, m *move, i int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for k, h := range q.idle {
		if h.waiting == nil || s.below(h.waiting) {
			q.setIdle(slices.Delete(q.idle, k, k+1))
			s.pending++
			h.inbox <- task{split: s, move: *m, i: i}
			return true
		}
	}
	return false
}

// below reports whether s was opened in the search of one of t's moves.
func (s *split) below(t *split) bool {
	for p := s.parent; p != nil; p = p.parent {
		if p == &t.stopper {
			return true
		}
	}
	return false
}

// finish notes that a move given away is done and wakes the master after the
// last.
func (q *pool) finish(s *split) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s.pending--
	if s.pending > 0 {
		return
	}
	if i := slices.Index(q.idle, s.master); i >= 0 && s.master.waiting == s {
		q.setIdle(slices.Delete(q.idle, i, i+1))
		s.master.inbox <- task{}
	}
}

// open makes n a split.
func (w *worker) open(n *node) *split {
	s := &split{master: w, state: &w.frames[n.e].state, sel: w.sel, probing: w.probing, node: *n}
	s.parent = w.stop
	w.stop = &s.stopper
	return s
}

// low returns the bound that the next move has to beat.
func (s *split) low() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(s.alpha, s.best)
}

// merge adds the outcome of m, searched by w, and raises the flag on a cutoff.
func (s *split) merge(w *worker, m *move, score int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if score <= s.best {
		return
	}
	s.best, s.bestMove = score, m.sq
	if !s.null() && score > s.alpha {
		f := &w.frames[s.e-1]
		s.pv = append(append(s.pv[:0], m.sq), f.pv[:f.pvLen]...)
	}
	if score >= s.beta {
		s.flag.Store(true)
	}
}

// run searches a move of another thread's split.
func (w *worker) run(t task) {
	s := t.split
	stop, sel, probing, aborted := w.stop, w.sel, w.probing, w.aborted
	defer func() {
		if e := crash.Of(recover()); e != nil {
			w.pool.mu.Lock()
			if w.pool.failure == nil {
				w.pool.failure = fmt.Errorf("searching: %w", e)
			}
			w.pool.mu.Unlock()
			w.tally.stop.flag.Store(true)
		}
		w.stop, w.sel, w.probing, w.aborted = stop, sel, probing, aborted
		w.flush()
		w.pool.finish(s)
	}()
	w.stop, w.sel, w.probing = &s.stopper, s.sel, s.probing
	if w.aborted = s.stopped(); w.aborted {
		return
	}
	score := w.child(&s.node, s.state, &t.move, s.low(), t.i)
	if !w.aborted {
		s.merge(w, &t.move, score)
	}
}

// join waits until all moves of s given away are done, helping below them meanwhile,
// closes it and gives its outcome to n, which it was opened for.
func (w *worker) join(s *split, n *node) {
	q := w.pool
	above := w.waiting
	for {
		q.mu.Lock()
		if s.pending == 0 {
			q.mu.Unlock()
			break
		}
		w.waiting = s
		q.setIdle(append(q.idle, w))
		q.mu.Unlock()
		t := <-w.inbox
		if t.split != nil {
			w.run(t)
		}
	}
	w.waiting = above
	w.stop = s.parent
	w.aborted = w.stop.stopped()
	if s.best > n.best {
		n.best, n.bestMove = s.best, s.bestMove
		f := &w.frames[n.e]
		f.pvLen = copy(f.pv[:], s.pv)
	}
}

// mayShare reports whether other threads may be idle and n is large enough for them.
func (w *worker) mayShare(n *node) bool {
	if w.pool == nil || w.pool.ready.Load() == 0 {
		return false
	}
	if n.exact() {
		return n.e >= splitEmpties
	}
	return n.depth >= splitDepth
}
