package mcts

import (
	"slices"
	"sync/atomic"

	"othello/ai/search"
	"othello/game"
)

// worker is one thread of a search. It is kept from search to search.
type worker struct {
	tree      *tree
	method    Method
	evaluator Evaluator
	solver    *search.Solver // nil unless positions are to be solved
	solve     int            // empties at which positions are solved
	now       uint32         // time of the stamps
	done      atomic.Int64   // simulations of this search
	single    bool           // one simulation at a time, none in runs
	spins     int            // polls of a node that another thread is adding before the simulation restarts

	path       []step
	base       int   // length of the part of path that a run of simulations shares; zero between runs
	run        tally // of the simulations since the run began, for the side to move at its end
	candidates []Candidate
	tried      []*edge // the moves that candidates stand for
	moves      []game.Square
	edges      []*edge
	priors     []float32
}

// step is one node on the way of a simulation and the move taken there.
type step struct {
	node *node
	edge *edge
	held uint32 // visits counted for it in advance
	took uint32 // visits counted for edge in advance
}

// tally sums the results of several simulations.
type tally struct {
	count        uint32
	value, discs int64 // as in node
}

// Near the root all simulations take the same path, and threads would contend for its
// cache lines. So a thread that passes nodes with at least busy visits makes a run:
// several simulations below the last such node, backed up to the nodes above it in one
// step. Meanwhile they count there as virtual visits. A run is short against busy, so it
// hardly changes the choices above.
const (
	runLength = 8
	busy      = 64 * runLength
)

// outcome is how a simulation ended.
type outcome int

const (
	done   outcome = iota
	failed         // the evaluator failed
	again          // it met a node that another thread is still making
	full           // there is no memory for another node
)

// simulate descends from the root, or from the last busy node of a run, to a new or
// proven position, evaluates it and backs the result up.
func (w *worker) simulate(root handle) (outcome, error) {
	t := w.tree
	w.path = w.path[:w.base]
	if w.base == 0 {
		w.visit(&t.nodes[root])
	}
	for {
		s := &w.path[len(w.path)-1]
		if s.node.state.Load() != ready && !w.await(s.node) {
			w.unwind()
			w.evaluator.Yield()
			return again, nil
		}
		e := w.choose(s.node, s.held)
		if e == nil {
			w.backUp(s.node.bounds().verdict())
			return done, nil
		}
		e.visits.Add(1)
		s.edge, s.took = e, 1
		h, fresh := e.child.Load(), false
		if h == 0 {
			if h, fresh = t.enter(t.position(s.node).Play(e.move)); h == 0 {
				w.unwind()
				return full, nil
			}
			e.child.Store(h)
		}
		if held := w.visit(&t.nodes[h]); held > 1 {
			w.path[len(w.path)-2].took = held
			e.visits.Add(held - 1)
		}
		if fresh {
			return w.add(&t.nodes[h])
		}
	}
}

// visit appends n to the path and returns the number of visits counted in advance. Until
// its result is known, a visit counts as a win for the side to move. This virtual loss of
// the parent keeps other threads away.
func (w *worker) visit(n *node) (held uint32) {
	held = 1
	// Only the beginning of the path is shared by a run.
	if w.base == 0 && !w.single && n.visits.Load() >= busy && (len(w.path) == 0 || w.path[len(w.path)-1].held > 1) {
		held = runLength
	}
	n.visits.Add(held)
	n.value.Add(int64(held) * one)
	n.stamp.Store(w.now)
	w.path = append(w.path, step{node: n, held: held})
	return held
}

// await polls n, which another thread is adding, and reports whether it became ready.
// This happens in one of eight simulations, and polling is far cheaper than another
// descent.
func (w *worker) await(n *node) bool {
	for range w.spins {
		if n.state.Load() == ready {
			return true
		}
	}
	return false
}

// add evaluates the new node at the end of the path.
func (w *worker) add(n *node) (outcome, error) {
	v, err := w.judge(n)
	if err != nil {
		w.unwind()
		return failed, err
	}
	w.backUp(v)
	return done, nil
}

// choose returns the move to try next, or nil if the node is decided. held is the number
// of visits that this thread counted in advance.
func (w *worker) choose(n *node, held uint32) *edge {
	if n.bounds().decided() {
		return nil
	}
	parent := w.parent(n, held)
	w.candidates, w.tried = w.candidates[:0], w.tried[:0]
	proven := bounds{-64, -64}
	w.tree.each(n, func(e *edge) bool {
		c := Candidate{Visits: float64(e.visits.Load()), Value: parent.Value, Prior: float64(e.prior)}
		known := unknown
		if h := e.child.Load(); h != 0 {
			child := &w.tree.nodes[h]
			known = child.bounds().negate()
			if visits := child.visits.Load(); visits > 0 {
				c.Value = 1 - mean(child.value.Load(), visits, one)
			}
		}
		proven = bounds{max(proven.lower, known.lower), max(proven.upper, known.upper)}
		if !known.decided() {
			w.candidates, w.tried = append(w.candidates, c), append(w.tried, e)
		}
		return true
	})
	// Another way to a child may have proven it since the last visit.
	if n.narrow(proven) && n.bounds().decided() || len(w.tried) == 0 {
		return nil
	}
	return w.tried[w.method.Choose(parent, w.candidates)]
}

// parent returns the statistics of n without the visits that this thread counted in
// advance.
func (w *worker) parent(n *node, held uint32) Parent {
	visits := n.visits.Load() - held
	if visits == 0 {
		return Parent{Value: 0.5}
	}
	return Parent{Visits: float64(visits), Value: mean(n.value.Load()-int64(held)*one, visits, one)}
}

// mean returns the average of a sum in fixed point.
func mean(sum int64, count uint32, unit float64) float64 {
	return float64(sum) / (float64(count) * unit)
}

// judge evaluates a new node by the rules, the solver or the evaluator, and publishes it.
func (w *worker) judge(n *node) (Verdict, error) {
	v, err := w.verdict(n)
	if err == nil {
		n.state.Store(ready)
	}
	return v, err
}

func (w *worker) verdict(n *node) (Verdict, error) {
	p := w.tree.position(n)
	if n.count == 0 {
		n.narrow(exactly(p.Margin()))
		return n.bounds().verdict(), nil
	}
	if p.Empties() <= w.solve {
		if score, ok := w.solver.Solve(p); ok {
			n.narrow(exactly(score))
			return n.bounds().verdict(), nil
		} // else interrupted: an evaluation will do
	}
	w.moves, w.edges = w.moves[:0], w.edges[:0]
	w.tree.each(n, func(e *edge) bool {
		w.moves, w.edges = append(w.moves, e.move), append(w.edges, e)
		return true
	})
	only := w.moves[0] == game.Pass
	if only { // the position after it is evaluated
		w.edges[0].prior = 1
		p, w.edges = p.Pass(), w.edges[:0]
		w.moves = slices.AppendSeq(w.moves[:0], p.Moves().Squares())
	}
	w.priors = append(w.priors[:0], make([]float32, len(w.moves))...)
	v, err := w.evaluator.Evaluate(p, w.moves, w.priors)
	for i, e := range w.edges {
		e.prior = w.priors[i]
	}
	if only {
		v = v.negate()
	}
	return v, err
}

// negate returns the verdict from the opponent's view.
func (v Verdict) negate() Verdict { return Verdict{1 - v.Value, -v.Discs} }

// backUp adds the value of the last node to all nodes of the path, and narrows their
// bounds. The part shared by a run is updated when the run ends.
func (w *worker) backUp(v Verdict) {
	last := len(w.path) - 1
	for w.base <= last && w.path[w.base].held > 1 { // a run begins
		w.base++
	}
	news := w.path[last].node.bounds() != unknown
	for i := last; i >= w.base; i-- {
		n := w.path[i].node
		n.value.Add(int64(v.Value*one) - one)
		n.discs.Add(int64(v.Discs * discUnit))
		if i < last && news {
			news = n.narrow(w.prove(n))
		}
		v = v.negate()
	}
	if w.base == 0 {
		return
	}
	w.run.count++
	w.run.value += int64(v.Value * one)
	w.run.discs += int64(v.Discs * discUnit)
	if i := w.base - 1; i < last && news {
		n := w.path[i].node
		news = n.narrow(w.prove(n))
	}
	if news || w.run.count >= runLength {
		w.endRun(news)
	}
}

// endRun backs the results of the current run, if any, up the shared path, and its proven
// bounds if news.
func (w *worker) endRun(news bool) {
	r := w.run
	for i := w.base - 1; i >= 0; i-- {
		s := &w.path[i]
		if i < w.base-1 {
			s.edge.visits.Add(r.count - s.took)
			if news {
				news = s.node.narrow(w.prove(s.node))
			}
		}
		s.node.visits.Add(r.count - s.held)
		s.node.value.Add(r.value - int64(s.held)*one)
		s.node.discs.Add(r.discs)
		r.value, r.discs = int64(r.count)*one-r.value, -r.discs
	}
	w.base, w.run = 0, tally{}
}

// prove returns the bounds of n that follow from its children.
func (w *worker) prove(n *node) bounds {
	proven := bounds{-64, -64}
	w.tree.each(n, func(e *edge) bool {
		known := unknown
		if h := e.child.Load(); h != 0 {
			known = w.tree.nodes[h].bounds().negate()
		}
		proven = bounds{max(proven.lower, known.lower), max(proven.upper, known.upper)}
		return true
	})
	return proven
}

// unwind removes the virtual visits of an abandoned simulation, and ends its run.
func (w *worker) unwind() {
	for i := range w.path {
		s := &w.path[i]
		if i >= w.base {
			s.node.visits.Add(^(s.held - 1))
			s.node.value.Add(-int64(s.held) * one)
		}
		if i >= w.base-1 && s.edge != nil {
			s.edge.visits.Add(^(s.took - 1))
		}
	}
	w.endRun(false)
}
