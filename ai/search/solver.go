package search

import (
	"runtime"

	"othello/game"
)

// Solver finds the exact scores of many positions with few empties, one after the
// other and without the cost of a call of Think for each. It is not safe for concurrent
// use, Interrupt excepted.
type Solver struct {
	engine *Engine
	tally  tally
	worker *worker
}

// NewSolver returns a solver with a table of its own. Of o it uses HashMB, of which one
// is enough below fifteen empties, and Weights.
func NewSolver(o Options) *Solver { return &Solver{engine: New(o)} }

// Solve returns the final score of p under perfect play, in discs for the side to move.
// ok is false if it was interrupted and the score means nothing.
func (s *Solver) Solve(p game.Position) (score int, ok bool) {
	if s.worker == nil || s.worker.out != p.Out {
		s.worker = s.engine.newWorker(&s.tally, p)
	}
	w, e := s.worker, p.Empties()
	w.aborted = s.tally.stop.flag.Load()
	w.enter(p.Own, p.Opp, e)
	score = w.search(p.Own, p.Opp, -w.squares-1, w.squares+1, e, e)
	runtime.KeepAlive(s.engine.table)
	return score, !w.aborted
}

// Interrupt ends the running call of Solve soon and all later ones at once, until
// Resume. It may be called from any goroutine.
func (s *Solver) Interrupt() { s.tally.stop.flag.Store(true) }

// Resume takes an Interrupt back. No Solve may be running.
func (s *Solver) Resume() { s.tally.stop.flag.Store(false) }
