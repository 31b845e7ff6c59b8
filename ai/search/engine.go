package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// Options set up an Engine. The zero value is usable.
type Options struct {
	HashMB  int               // size of the hash table in MiB, rounded down to a power of two; zero for 64
	Weights *template.Weights // evaluation of 8x8 positions; nil for the hand evaluation
	Threads int               // goroutines per search unless the limits say otherwise; zero for one per CPU
}

// Engine is an alpha-beta engine. Calls of Think may run side by side; they share
// the hash table.
type Engine struct {
	options              Options
	table                *table
	margins, handMargins *margins

	mu    sync.Mutex
	spare []*worker // of earlier searches; guarded by mu
}

// New is an engine with a hash table of its own.
func New(o Options) *Engine {
	if o.HashMB <= 0 {
		o.HashMB = 64
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	e := &Engine{options: o, table: newTable(o.HashMB), handMargins: newMargins(&handCuts)}
	if e.margins = e.handMargins; o.Weights != nil {
		e.margins = newMargins(&templateCuts)
	}
	return e
}

// Clear forgets all earlier searches. No Think may be running.
func (e *Engine) Clear() { e.table.clear() }

// reportEvery is the least time between two reports.
const reportEvery = 20 * time.Millisecond

// Think implements ai.Engine. A position whose discs overlap is refused with an
// error.
func (e *Engine) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	return e.think(ctx, p, &thought{lim: lim, report: report})
}

func (e *Engine) think(ctx context.Context, p game.Position, t *thought) (result ai.Analysis, err error) {
	if p.Own&p.Opp|(p.Own|p.Opp)&p.Out != 0 {
		return ai.Analysis{}, fmt.Errorf("thinking: the position is impossible: a square holds two things at once (own %x, opponent %x, out %x)", p.Own, p.Opp, p.Out)
	}
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("thinking: the search failed: %v\n%s", r, debug.Stack())
		}
	}()
	lim := t.lim
	t.start, t.root, t.position, t.tally = time.Now(), p, p, &tally{limit: lim.Nodes}
	if t.floor == t.ceiling {
		t.floor, t.ceiling = -infinity, infinity
	}
	if p.MustPass() {
		t.position = p.Pass()
	}
	t.empties = p.Empties()
	defer context.AfterFunc(ctx, func() { t.tally.stop.flag.Store(true) })()
	soft, hard := budget(lim, t.empties, p.Moves().Count() < 2)
	if hard > 0 {
		timer := time.AfterFunc(hard, func() { t.tally.stop.flag.Store(true) })
		defer timer.Stop()
	}
	t.soft, t.hard = soft, hard
	e.table.age.Add(1)
	t.worker = e.newWorker(t.tally, t.position)
	defer func() { e.release(t.worker) }()
	if threads := cmp.Or(max(lim.Threads, 0), e.options.Threads); threads > 1 {
		pool := e.newPool(t.worker, threads, t.position)
		defer func() {
			t.tally.stop.flag.Store(true) // a panic may have left helpers at work
			if failure := pool.close(); failure != nil && err == nil {
				err = failure
			}
			e.release(pool.helpers...)
		}()
	}
	t.run()
	return t.analysis(), nil
}

// thought is one call of Think.
type thought struct {
	start    time.Time
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

// plan is the list of iterations for a position with so many empties; selective
// says whether passes that cut on probability may come before the exact one.
func plan(lim ai.Limits, empties int, selective bool) []step {
	depth := empties
	if lim.Depth > 0 {
		exact := lim.Exact
		if exact <= 0 {
			exact = min(2*lim.Depth, lim.Depth+12)
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

// run deepens until a limit is reached or the position is solved.
func (t *thought) run() {
	w := t.worker
	t.moves = w.rootMoves(t.position)
	t.publish()
	for i, s := range plan(t.lim, t.empties, t.position.Out == 0) {
		if w.aborted || t.tally.stop.stopped() || i > 0 && t.soft > 0 && time.Since(t.start) >= t.soft {
			return
		}
		if s.spare && t.solvable(s.depth-1) {
			continue
		}
		w.sel = s.sel
		count := min(max(t.lim.Moves, 1), len(t.moves))
		all := count == len(t.moves) && count > 1
		for k := range count {
			list := t.moves[k:]
			if all {
				list = t.moves[k : k+1]
			}
			floor, ceiling := -w.squares-1, w.squares+1
			if s.depth == t.empties {
				floor, ceiling = max(floor, t.floor), min(ceiling, t.ceiling)
			}
			score := w.aspirate(t.position, list, list[0].value, floor, ceiling, s.depth, t.empties, t.publish)
			if w.aborted {
				return
			}
			m := list[0]
			if score <= floor { // no move was worth looking at closely
				m.value, m.depth, m.sel, m.exact = score, s.depth, s.sel, false
			}
			if s.depth == t.empties && s.sel == fullWidth && m.exact {
				m.pv = w.complete(t.position, m.pv, m.value)
			}
		}
		if all {
			sortRoot(t.moves)
		}
		t.decided = s.depth == t.empties && s.sel == fullWidth
		t.publish()
	}
}

// solvable reports whether the first pass to the end is likely to be finished in what
// is left of the time and the positions, after a search of so many plies. Such a pass
// was found to take three times the work of all that went before when four plies were
// missing, and 1.4 times as much for every ply more.
func (t *thought) solvable(depth int) bool {
	var spent float64 // part of the limit
	if t.hard > 0 {
		spent = float64(time.Since(t.start)) / float64(t.hard)
	}
	if t.lim.Nodes > 0 {
		nodes := t.tally.nodes.Load() + t.worker.nodes - t.worker.flushed
		spent = max(spent, float64(nodes)/float64(t.lim.Nodes))
	}
	return spent*(1+3*math.Pow(1.4, float64(t.empties-depth-lastPlies))) <= 1
}

// publish reports what is known, unless that was done a moment ago.
func (t *thought) publish() {
	if t.report == nil || time.Since(t.reported) < reportEvery {
		return
	}
	t.reported = time.Now()
	t.report(t.analysis())
}

// confidence is the percentage that selectivity steps stand for.
var confidence = [fullWidth + 1]int{73, 87, 95, 98, 99, 100}

// analysis is what is known so far, as seen by the side that was asked.
func (t *thought) analysis() ai.Analysis {
	w := t.worker
	best := t.moves[0]
	if t.lim.Moves >= len(t.moves) {
		for _, m := range t.moves {
			if m.value > best.value {
				best = m
			}
		}
	}
	a := ai.Analysis{
		Position:   t.root,
		Score:      float64(best.value),
		Proven:     t.proven(best),
		Depth:      best.depth,
		Confidence: confidence[best.sel],
		Nodes:      t.tally.nodes.Load() + w.nodes - w.flushed,
		Elapsed:    time.Since(t.start),
		PV:         append([]game.Square(nil), best.pv...),
	}
	if a.Proven {
		a.Source = ai.FromExact
	}
	if t.root != t.position {
		a.PV = append([]game.Square{game.Pass}, a.PV...)
		a.Score = -a.Score
	}
	if t.lim.Moves > 0 {
		a.Moves = t.scores(a)
	}
	return a
}

// proven reports whether the value of m is that of perfect play.
func (t *thought) proven(m *rootMove) bool {
	return m.exact && m.depth == t.empties && m.sel == fullWidth
}

// scores lists the moves asked for, best first. A pass is the only move of its
// position.
func (t *thought) scores(a ai.Analysis) []ai.MoveScore {
	if t.root != t.position {
		return []ai.MoveScore{{
			Move: game.Pass, Score: a.Score, Proven: a.Proven, Depth: a.Depth,
			Confidence: a.Confidence, Source: a.Source, PV: append([]game.Square(nil), a.PV...),
		}}
	}
	list := append([]*rootMove(nil), t.moves[:min(t.lim.Moves, len(t.moves))]...)
	if len(list) == len(t.moves) {
		sortRoot(list)
	}
	scores := make([]ai.MoveScore, len(list))
	for i, m := range list {
		scores[i] = ai.MoveScore{
			Move: m.sq, Score: float64(m.value), Proven: t.proven(m), Depth: m.depth,
			Confidence: confidence[m.sel], PV: append([]game.Square(nil), m.pv...),
		}
		if scores[i].Proven {
			scores[i].Source = ai.FromExact
		}
	}
	return scores
}
