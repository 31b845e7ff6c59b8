package search

import (
	"math"
	"time"

	"othello/ai"
	"othello/game"
)

// rootSearch is one call of Think: iterative deepening from the position asked about.
type rootSearch struct {
	watch    stopwatch
	root     game.Position // as asked
	position game.Position // with a move to make: root, or root after a pass
	empties  int
	lim      ai.Limits
	floor    int           // final scores at or below it need not be told apart
	ceiling  int           // final scores at or above it need not be told apart
	decided  bool          // the last step was finished
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
	spare      bool // to be left out when there is enough time to play to the end
}

// From so many plies before the end on, the solver needs no more than a good order of
// moves, and what a search to a fixed depth says is overtaken by the first pass to the
// end. Where that pass would not be finished, deepening goes on until lastPlies.
const (
	solverPlies = 12
	lastPlies   = 4
)

// plan returns the list of iterations for a position with so many empties; selective
// says whether passes that cut on probability may come before the exact one.
func plan(lim ai.Limits, empties int, selective bool) []step {
	depth := empties
	if lim.Depth > 0 {
		exact := lim.Exact
		if exact <= 0 {
			exact = exactFor(lim.Depth)
		}
		if depth = min(lim.Depth, empties); empties <= exact {
			depth = empties
		}
	}
	var steps []step
	last := depth
	if depth == empties {
		last = empties - solverPlies
		if lim.Time > 0 || lim.Remaining > 0 || lim.Nodes > 0 {
			last = empties - lastPlies
		}
	}
	sel := fullWidth
	if withProbcut && (depth > 8 || depth == empties) { // little depth is for those who are to err little
		sel = 0
	}
	for d := 2; d <= last; d++ {
		steps = append(steps, step{depth: d, sel: sel, spare: depth == empties && d > empties-solverPlies})
	}
	if depth == empties {
		for sel := range fullWidth + 1 {
			if sel == fullWidth || withPasses && empties > 16+sel && selective {
				steps = append(steps, step{depth: empties, sel: sel})
			}
		}
	}
	return steps
}

// exactFor returns the number of empty squares from which on a search of so many plies
// solves instead: about as much work as those plies cost in the midgame. Depths and ends
// that go together were found in matches: 10 and 18, 12 and 20, 15 and 20, 17 and 22, 19
// and 23.
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
		r.decided = s.depth == r.empties && s.sel == fullWidth
		r.publish()
	}
}

// iterate searches the root once, or for every move that is to be scored, and reports
// whether that was finished. For the scores of all moves each has a search of its own.
func (r *rootSearch) iterate(s step) bool {
	w := r.worker
	w.sel = s.sel
	count := min(max(r.lim.Moves, 1), len(r.moves))
	all := count == len(r.moves) && count > 1
	floor, ceiling := -w.squares-1, w.squares+1
	if s.depth == r.empties {
		floor, ceiling = max(floor, r.floor), min(ceiling, r.ceiling)
	}
	for k := range count {
		list := r.moves[k:]
		if all {
			list = list[:1]
		}
		score := w.aspirate(r.position, list, list[0].value, floor, ceiling, s.depth, r.empties, r.publish)
		if w.aborted {
			return false
		}
		m := list[0]
		if score <= floor { // no move was worth looking at closely
			m.value, m.depth, m.sel, m.exact = score, s.depth, s.sel, false
		}
		if s.depth == r.empties && s.sel == fullWidth && m.exact {
			m.pv = w.complete(r.position, m.pv, m.value)
		}
	}
	if all {
		sortRoot(r.moves)
	}
	return true
}

// solvable reports whether the first pass to the end is likely to be finished in what
// is left of the time and the nodes, after a search of so many plies. Such a pass
// was found to take three times the work of all that went before when four plies were
// missing, and 1.4 times as much for every ply more.
func (r *rootSearch) solvable(depth int) bool {
	var spent float64 // part of the limit
	if r.hard > 0 {
		spent = float64(r.watch.elapsed()) / float64(r.hard)
	}
	if r.lim.Nodes > 0 {
		nodes := r.tally.nodes.Load() + r.worker.nodes - r.worker.flushed
		spent = max(spent, float64(nodes)/float64(r.lim.Nodes))
	}
	return spent*(1+3*math.Pow(1.4, float64(r.empties-depth-lastPlies))) <= 1
}
