package search

import (
	"sync/atomic"

	"othello/ai/template"
	"othello/game"
)

const (
	// infinity is above every score.
	infinity = 127
	// fullWidth is the selectivity step that cuts nothing on probability.
	fullWidth = 5
	// maxMoves is at least the number of legal moves of any board.
	maxMoves = 64
	// pollEvery is the number of nodes between polls of the stop flags.
	pollEvery = 1024
)

// stopper is a flag that ends a search and all searches started below it.
type stopper struct {
	flag   atomic.Bool
	parent *stopper // nil for the whole search
}

func (s *stopper) stopped() bool {
	for ; s != nil; s = s.parent {
		if s.flag.Load() {
			return true
		}
	}
	return false
}

// tally is shared by the threads of one search.
type tally struct {
	nodes atomic.Int64 // up to pollEvery behind per thread
	limit int64        // nodes allowed; zero for no limit
	late  func() bool  // whether the time is up, called at every poll; nil if a timer stops the search
	stop  stopper
}

// worker is one thread of a search. It shares only the table and the tally.
type worker struct {
	frames [65]frame // by number of empties
	job
	leaves *leafTable
}

// job is a worker's current search and its state.
type job struct {
	table   *table
	tally   *tally
	out     game.Bitboard     // squares that do not exist
	corners game.Bitboard     // of the board
	squares int               // squares that exist
	salt    uint64            // of the hash keys, by board size
	weights *template.Weights // nil for the hand evaluation
	margins *margins          // of probcut

	sel     int      // selectivity step of the running search, 0 to fullWidth
	probing int      // probcut searches above the running one
	stop    *stopper // innermost stop flag of the running search
	aborted bool     // the running search is being unwound: its scores are meaningless
	nodes   int64    // calls of the search and static evaluations; the README says which count
	flushed int64    // nodes already added to the tally
	pollAt  int64    // value of nodes at the next poll

	pool    *pool // nil when searching alone
	inbox   chan task
	waiting *split // the split that this thread waits for and helps below; guarded by pool.mu
}

// frame is the workspace of a position on the path from the root, by number of empties; a
// pass stays in the frame.
type frame struct {
	list   [maxMoves]move
	places [maxMoves]place // in the tables of the positions after the moves, until they are put in order
	state  template.State  // of the evaluation
	left   queue           // moves of the list still to be tried, in the exact search
	pv     [80]game.Square // principal variation from here, passes included
	pvLen  int
	static int16       // cached evaluation of the position, or unknown
	last   game.Square // move that led to the position
	// refutations[m] holds the last two moves that cut here after m.
	refutations [64][2]game.Bitboard
	_           [40]byte // to whole cache lines
}

// newWorker returns a worker for the board of p. It reuses released workers, since one
// takes two thirds of a megabyte.
func (x *Engine) newWorker(y *tally, p game.Position) *worker {
	var w *worker
	x.mu.Lock()
	if n := len(x.spare); n > 0 {
		w, x.spare = x.spare[n-1], x.spare[:n-1]
	}
	x.mu.Unlock()
	if w == nil {
		w = &worker{leaves: new(leafTable)}
	}
	w.job = job{
		table: x.table, tally: y, weights: x.options.Weights, margins: x.margins,
		out: p.Out, corners: game.CornersOf(p.Out), squares: 64 - p.Out.Count(),
		salt: uint64(p.Out)*0x9fb21c651e98df25 ^ x.table.salt(), sel: fullWidth, stop: &y.stop,
	}
	for e := range w.frames {
		f := &w.frames[e]
		f.static, f.last = unknown, 0
		clear(f.refutations[:])
	}
	if w.out != 0 {
		w.weights = nil
		w.margins = x.handMargins
	}
	w.setPoll()
	return w
}

// release returns workers for reuse.
func (x *Engine) release(list ...*worker) {
	for _, w := range list {
		w.job = job{}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.spare = append(x.spare, list...)
}

func (w *worker) setPoll() {
	w.pollAt = w.nodes + pollEvery
	if limit := w.tally.limit; limit > 0 {
		w.pollAt = w.nodes + max(min(pollEvery, limit-w.tally.nodes.Load()), 1)
	}
}

// flush adds this thread's nodes to the tally.
func (w *worker) flush() int64 {
	total := w.tally.nodes.Add(w.nodes - w.flushed)
	w.flushed = w.nodes
	return total
}

// poll adds this thread's nodes to the tally and checks the stop flags.
func (w *worker) poll() {
	total := w.flush()
	if w.tally.limit > 0 && total >= w.tally.limit || w.tally.late != nil && w.tally.late() {
		w.tally.stop.flag.Store(true)
	}
	w.setPoll()
	if w.stop.stopped() {
		w.aborted = true
	}
}

// visit counts a node and reports whether the search goes on.
func (w *worker) visit() bool {
	w.nodes++
	if w.nodes >= w.pollAt {
		w.poll()
	}
	return !w.aborted
}
