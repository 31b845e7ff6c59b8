package search

import (
	"runtime"

	"othello/game"
)

// Solver finds the exact scores of many positions with few empties, or those of shallow
// searches, one after the other, without the overhead of Think. Except for Interrupt, it is
// not safe for concurrent use.
type Solver struct {
	engine *Engine
	tally  tally
	worker *worker
}

// NewSolver returns a solver with its own table. It uses HashMB and Weights of o; 1 MiB
// is enough below fifteen empties.
func NewSolver(o Options) *Solver { return &Solver{engine: New(o)} }

// Solve returns the final score of p under perfect play, in discs for the side to move.
// ok is false if it was interrupted.
func (s *Solver) Solve(p game.Position) (score int, ok bool) { return s.Search(p, p.Empties()) }

// Search returns the score of a search to a depth in plies, at most that of the empty squares,
// in discs for the side to move. ok is false if it was interrupted.
func (s *Solver) Search(p game.Position, depth int) (score int, ok bool) {
	if s.worker == nil || s.worker.out != p.Out {
		s.worker = s.engine.newWorker(&s.tally, p)
	}
	w, e := s.worker, p.Empties()
	w.aborted = s.tally.stop.flag.Load()
	w.enter(p.Own, p.Opp, e)
	score = w.search(p.Own, p.Opp, -w.squares-1, w.squares+1, min(depth, e), e)
	runtime.KeepAlive(s.engine.table)
	return score, !w.aborted
}

// Interrupt stops the running call and makes later ones return at once, until
// Resume. It may be called from any goroutine.
func (s *Solver) Interrupt() { s.tally.stop.flag.Store(true) }

// Resume undoes Interrupt. Nothing may be running.
func (s *Solver) Resume() { s.tally.stop.flag.Store(false) }
