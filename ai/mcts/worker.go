package mcts

import (
	"othello/ai/search"
	"othello/game"
)

// worker is one thread of a search. It is kept from thought to thought.
type worker struct {
	tree      *tree
	method    Method
	evaluator Evaluator
	solver    *search.Solver // nil unless positions are to be solved
	solve     int            // empties at which positions are solved

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

// simulate descends from the root to a new or a proven position, judges it and
// tells all nodes on the way. now is the time of its stamps.
func (w *worker) simulate(root handle, now uint32) (outcome, error) {
	t := w.tree
	w.path = w.path[:0]
	n := &t.nodes[root]
	for {
		// A visit counts as a win for the side to move until its result is known:
		// the virtual loss that keeps other threads, whose choice led here, away.
		n.visits.Add(1)
		n.value.Add(one)
		n.stamp.Store(now)
		w.path = append(w.path, step{node: n})
		if n.state.Load() != ready {
			w.unwind()
			w.evaluator.Yield()
			return again, nil
		}
		e := w.choose(n)
		if e == nil {
			w.backUp(n.bounds().verdict())
			return done, nil
		}
		e.visits.Add(1)
		w.path[len(w.path)-1].edge = e
		h := e.child.Load()
		if h == 0 {
			var fresh bool
			if h, fresh = t.enter(t.position(n).Play(e.move)); h == 0 {
				w.unwind()
				return full, nil
			}
			e.child.Store(h)
			if fresh {
				return w.add(&t.nodes[h], now)
			}
		}
		n = &t.nodes[h]
	}
}

// add judges a new node at the end of the path.
func (w *worker) add(n *node, now uint32) (outcome, error) {
	n.visits.Add(1)
	n.value.Add(one)
	n.stamp.Store(now)
	w.path = append(w.path, step{node: n})
	v, err := w.judge(n)
	if err != nil {
		w.unwind()
		return failed, err
	}
	w.backUp(v)
	return done, nil
}

// choose is the move to try next, or nil if the node is decided.
func (w *worker) choose(n *node) *edge {
	if n.bounds().decided() {
		return nil
	}
	parent := w.parent(n)
	w.candidates, w.tried = w.candidates[:0], w.tried[:0]
	proven := bounds{-64, -64}
	w.tree.each(n, func(e *edge) bool {
		c := Candidate{Visits: float64(e.visits.Load()), Value: parent.Value, Prior: float64(e.prior)}
		known := unknown
		if h := e.child.Load(); h != 0 {
			child := &w.tree.nodes[h]
			known = child.bounds().flip()
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

// parent is what n knows, this thread's own visit left out.
func (w *worker) parent(n *node) Parent {
	visits := n.visits.Load() - 1
	if visits == 0 {
		return Parent{Value: 0.5}
	}
	return Parent{Visits: float64(visits), Value: mean(n.value.Load()-one, visits, one)}
}

// mean is the average of a sum in fixed point.
func mean(sum int64, count uint32, unit float64) float64 {
	return float64(sum) / (float64(count) * unit)
}

// judge says what a new node is worth, from the rules, the solver or the
// evaluator, and makes it ready for others.
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
		} // else interrupted: a guess will do
	}
	w.moves, w.edges = w.moves[:0], w.edges[:0]
	w.tree.each(n, func(e *edge) bool {
		w.moves, w.edges = append(w.moves, e.move), append(w.edges, e)
		return true
	})
	if w.moves[0] == game.Pass {
		return w.pass(p, w.edges[0])
	}
	w.priors = append(w.priors[:0], make([]float32, len(w.moves))...)
	v, err := w.evaluator.Evaluate(p, w.moves, w.priors)
	for i, e := range w.edges {
		e.prior = w.priors[i]
	}
	return v, err
}

// pass judges a position in which the side to move must pass by the one after it.
func (w *worker) pass(p game.Position, only *edge) (Verdict, error) {
	only.prior = 1
	p = p.Pass()
	w.moves = w.moves[:0]
	for m := p.Moves(); m != 0; m &= m - 1 {
		w.moves = append(w.moves, m.First())
	}
	w.priors = append(w.priors[:0], make([]float32, len(w.moves))...)
	v, err := w.evaluator.Evaluate(p, w.moves, w.priors)
	return v.flip(), err
}

// flip sees the verdict from the other side.
func (v Verdict) flip() Verdict { return Verdict{1 - v.Value, -v.Discs} }

// backUp adds what the last node of the path is worth to all of them, and what is
// proven about it as far as that is news.
func (w *worker) backUp(v Verdict) {
	news := w.path[len(w.path)-1].node.bounds() != unknown
	for i := len(w.path) - 1; i >= 0; i-- {
		n := w.path[i].node
		n.value.Add(int64(v.Value*one) - one)
		n.discs.Add(int64(v.Discs * discUnit))
		if i < len(w.path)-1 && news {
			news = n.narrow(w.prove(n))
		}
		v = v.flip()
	}
}

// prove is what the moves of n prove about it.
func (w *worker) prove(n *node) bounds {
	proven := bounds{-64, -64}
	w.tree.each(n, func(e *edge) bool {
		known := unknown
		if h := e.child.Load(); h != 0 {
			known = w.tree.nodes[h].bounds().flip()
		}
		proven = bounds{max(proven.lower, known.lower), max(proven.upper, known.upper)}
		return true
	})
	return proven
}

// unwind takes back what a simulation that came to nothing left on its path.
func (w *worker) unwind() {
	for _, s := range w.path {
		s.node.visits.Add(^uint32(0))
		s.node.value.Add(-one)
		if s.edge != nil {
			s.edge.visits.Add(^uint32(0))
		}
	}
}
