package mcts

import (
	"runtime"
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

	path       []step
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
}

// outcome is how a simulation ended.
type outcome int

const (
	done   outcome = iota
	failed         // the evaluator failed
	again          // it met a node that another thread is still making
	full           // there is no memory for another node
)

// simulate descends from the root to a new or proven position, evaluates it and backs the result
// up.
func (w *worker) simulate(root handle) (outcome, error) {
	t := w.tree
	w.path = w.path[:0]
	w.visit(&t.nodes[root])
	for {
		s := &w.path[len(w.path)-1]
		if s.node.state.Load() != ready && !w.await(s.node) {
			w.unwind()
			runtime.Gosched()
			return again, nil
		}
		e := w.choose(s.node)
		if e == nil {
			w.backUp(s.node.bounds().verdict())
			return done, nil
		}
		e.visits.Add(1)
		s.edge = e
		h, fresh := e.child.Load(), false
		if h == 0 {
			if h, fresh = t.enter(t.position(s.node).Play(e.move)); h == 0 {
				w.unwind()
				return full, nil
			}
			e.child.Store(h)
		}
		if w.visit(&t.nodes[h]); fresh {
			return w.add(&t.nodes[h])
		}
	}
}

// visit appends n to the path and counts the visit. Until its result is known, it counts as a win
// for the side to move. This virtual loss of the parent keeps other threads away.
func (w *worker) visit(n *node) {
	n.visits.Add(1)
	n.value.Add(one)
	n.stamp.Store(w.now)
	w.path = append(w.path, step{node: n})
}

// spins is about ten microseconds of polling, longer than most methods take to evaluate a
// position.
const spins = 1 << 13

// await polls n, which another thread is adding, and reports whether it became ready.
// This happens in one of eight simulations, and polling is far cheaper than another
// descent.
func (w *worker) await(n *node) bool {
	for range spins {
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

// choose returns the move to try next, or nil if the node is decided.
func (w *worker) choose(n *node) *edge {
	if n.bounds().decided() {
		return nil
	}
	parent := n.parent()
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

// parent returns the statistics of n without the visit under way.
func (n *node) parent() Parent {
	visits := n.visits.Load() - 1
	if visits == 0 {
		return Parent{Value: 0.5}
	}
	return Parent{Visits: float64(visits), Value: mean(n.value.Load()-one, visits, one)}
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

// backUp adds the value of the last node to all nodes of the path, and narrows their bounds.
func (w *worker) backUp(v Verdict) {
	last := len(w.path) - 1
	news := w.path[last].node.bounds() != unknown
	for i := last; i >= 0; i-- {
		n := w.path[i].node
		n.value.Add(int64(v.Value*one) - one)
		n.discs.Add(int64(v.Discs * discUnit))
		if i < last && news {
			news = n.narrow(w.prove(n))
		}
		v = v.negate()
	}
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

// unwind takes back the visits of an abandoned simulation.
func (w *worker) unwind() {
	for _, s := range w.path {
		s.node.visits.Add(^uint32(0))
		s.node.value.Add(-one)
		if s.edge != nil {
			s.edge.visits.Add(^uint32(0))
		}
	}
}
