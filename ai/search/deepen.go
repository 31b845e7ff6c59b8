package search

import (
	"math"
	"time"

	"othello/ai"
	"othello/game"
)

// rootSearch is one call of Think: iterative deepening from the root.
type rootSearch struct {
	watch    stopwatch
	root     game.Position // as asked
	position game.Position // with a move to make: root, or root after a pass
	empties  int
	lim      ai.Limits
	decided  bool          // the value of the best move to the end of the game is that of the position
	soft     time.Duration // no new iteration after this; zero for no bound
	hard     time.Duration // the search is cut off after this; zero for no bound
	report   func(ai.Analysis)
	reported time.Time
	tally    *tally
	worker   *worker
	moves    []*rootMove // the first lim.Moves are in order
}

// step is one iteration of deepening.
type step struct {
	depth, sel int
	spare      bool // skipped when there is time to solve to the end
}

// This close to the end, the solver only needs a good move order, and the first pass to
// the end supersedes searches of fixed depth. If that pass would not be finished in time,
// deepening continues until lastPlies.
const (
	solverPlies = 12
	lastPlies   = 4
)

// likely is the selectivity step at which a search to the end is likely enough to be right
// for Limits.Likely: 95 %. At 25 and 26 empties it takes a sixth to a tenth of the time of
// solving.
const likely = 2

// plan returns the iterations for a position with the given number of empties; with
// selective, passes with probcut may precede the exact one.
func plan(lim ai.Limits, empties int, selective bool) []step {
	depth, most := empties, fullWidth
	if lim.Depth > 0 {
		exact := lim.Exact
		if exact <= 0 {
			exact = exactFor(lim.Depth)
		}
		switch depth = min(lim.Depth, empties); {
		case empties <= exact:
			depth = empties
		case empties <= lim.Likely && selective:
			depth, most = empties, likely
		}
	}
	var steps []step
	// Scores of odd and of even depths differ by the value of the move, so that the one
	// kind says little about the other. The solver's move order profits from both.
	last, stride := depth, 2
	switch {
	case depth < empties:
	case lim.Time > 0 || lim.Remaining > 0 || lim.Nodes > 0:
		last = empties - lastPlies
	default:
		last, stride = empties-solverPlies, 1
	}
	sel := fullWidth
	if depth > 8 || depth == empties { // low levels search full width
		sel = 0
	}
	for d := 2 + last%stride; d <= last; d += stride {
		steps = append(steps, step{depth: d, sel: sel, spare: depth == empties && d > empties-solverPlies})
	}
	if depth == empties {
		for sel := range most + 1 {
			if sel == most || empties > 16+sel && selective {
				steps = append(steps, step{depth: empties, sel: sel})
			}
		}
	}
	return steps
}

// exactFor returns the number of empties from which a search of the given depth solves
// instead, at about the cost of that depth in the midgame. The pairs were chosen by
// matches: 10 and 18, 12 and 20, 15 and 20, 17 and 22, 19 and 23.
func exactFor(depth int) int {
	switch {
	case depth < 10:
		return 2 * depth
	case depth <= 12:
		return depth + 8
	case depth <= 17:
		return max(20, depth+5)
	}
	return depth + 4
}

// run deepens until a limit is reached or the position is solved.
func (r *rootSearch) run() {
	w := r.worker
	r.moves = w.rootMoves(r.position)
	r.publish()
	for i, s := range plan(r.lim, r.empties, r.position.Out == 0) {
		if w.aborted || r.tally.stop.stopped() || i > 0 && r.soft > 0 && r.watch.elapsed() >= r.soft {
			return
		}
		if s.spare && r.solvable(s.depth-1) {
			continue
		}
		if !r.iterate(s) {
			return
		}
		r.publish()
	}
}

// iterate searches the root once, or once for every move to score, and reports whether it
// finished.
func (r *rootSearch) iterate(s step) bool {
	w := r.worker
	w.sel = s.sel
	count := min(max(r.lim.Moves, 1), len(r.moves))
	all := count == len(r.moves) && count > 1
	last := s.depth == r.empties && s.sel == fullWidth
	for k := range count {
		list := r.moves[k:]
		if all {
			list = list[:1]
		}
		w.aspirate(r.position, list, list[0].value, s.depth, r.empties, r.publish)
		if w.aborted {
			return false
		}
		m := list[0]
		r.decided = last && (!all || k == count-1)
		if last && m.exact {
			m.pv = w.complete(r.position, m.pv, m.value)
		}
	}
	if all {
		sortRoot(r.moves)
	}
	return true
}

// solvable reports whether the first pass to the end is likely to finish within the
// limits, after a search of the given depth. Measured, such a pass takes three times the
// work of all iterations before if four plies are missing, and 1.4 times more for every
// further ply.
func (r *rootSearch) solvable(depth int) bool {
	var spent float64 // share of the limit
	if r.hard > 0 {
		spent = float64(r.watch.elapsed()) / float64(r.hard)
	}
	if r.lim.Nodes > 0 {
		nodes := r.tally.nodes.Load() + r.worker.nodes - r.worker.flushed
		spent = max(spent, float64(nodes)/float64(r.lim.Nodes))
	}
	return spent*(1+3*math.Pow(1.4, float64(r.empties-depth-lastPlies))) <= 1
}
