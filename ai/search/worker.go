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
	// pollEvery is the number of nodes between two looks at the stop flags.
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

// tally is what the threads of one search share.
type tally struct {
	nodes atomic.Int64 // up to pollEvery behind per thread
	limit int64        // nodes allowed; zero for no limit
	late  func() bool  // whether the search is to end by now, asked at every poll; nil where a timer stops it
	stop  stopper
}

// worker is one thread of a search: everything it needs without sharing but the
// table and the tally.
type worker struct {
	job
	frames [65]frame // by number of empties
	leaves *leafTable
}

// job is what a worker is to do, and how far it is.
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
	stop    *stopper // innermost flag that ends the running search
	aborted bool     // the running search is being unwound: its scores mean nothing
	nodes   int64    // calls of the search and static evaluations; the README says which count
	flushed int64    // of them known to the tally
	pollAt  int64    // value of nodes at which to look at the flags

	pool    *pool // nil when searching alone
	inbox   chan task
	waiting *split // the split that this thread waits for and helps below; guarded by pool.mu
}

// frame is the workspace of the position with so many empties on the path from
// the root; passing stays in the frame.
type frame struct {
	list   [maxMoves]move
	places [maxMoves]place // in the tables of the positions after the moves, until they are put in order
	left   queue           // moves of the list still to be tried, in the exact search
	pv     [80]game.Square // principal variation from here, passes included
	pvLen  int
	state  template.State // of the evaluation
	static int16          // evaluation of the position, unknown before anybody asked
	last   game.Square    // move that led to the position
	// refutations[m] are the last two moves that were good enough here after m.
	refutations [64][2]game.Bitboard
}

// newWorker returns a worker for the board of p. Those that were released are used
// again: making one costs two thirds of a megabyte.
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

// release gives workers back whose search is over.
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

// poll adds this thread's nodes to the tally and looks at the stop flags.
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
