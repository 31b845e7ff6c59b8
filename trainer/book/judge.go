package book

import (
	"context"
	"fmt"
	"math"
	"sync"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/crash"
	"othello/trainer/jsonlines"
)

// judgeAll searches the leaves: all of them at the first depth, then those near the best
// at the others. Scores change which moves are near the best,
// so it repeats until none needs another search.
func (j *Job) judgeAll(ctx context.Context, log *journal, t *tally, done func(depth, judged, total int)) error {
	leaves := t.leaves()
	if err := j.judge(ctx, log, leaves, j.Depths[0], done); err != nil {
		return err
	}
	for {
		near, err := t.near(log.judged, leaves, j.Near)
		if err != nil {
			return err
		}
		var todo []game.Position
		depth := math.MaxInt
		for _, p := range near {
			switch need := j.need(log, p); {
			case need == 0 || need > depth:
			case need < depth:
				depth, todo = need, []game.Position{p}
			default:
				todo = append(todo, p)
			}
		}
		if len(todo) == 0 {
			return nil
		}
		if err := j.judge(ctx, log, todo, depth, done); err != nil {
			return err
		}
	}
}

// need returns the next depth for p, reached by a move near the best; zero if none is
// needed.
func (j *Job) need(log *journal, p game.Position) int {
	for _, depth := range j.Depths {
		if !good(log.judged, p, depth) {
			return depth
		}
	}
	return 0
}

// near returns the leaves after moves that lose at most loss discs by the scores so far.
func (t *tally) near(judged map[game.Position]book.Verdict, leaves []game.Position, loss float64) ([]game.Position, error) {
	tree := &book.Tree{}
	if err := score(tree, t, judged); err != nil {
		return nil, err
	}
	found := map[game.Position]bool{}
	t.each(judged, func(p game.Position, m game.Square, q game.Position, _ book.Verdict) {
		if lost, known := tree.Loss(p, m); known && lost <= loss {
			k, _ := q.Canonical()
			found[k] = true
		}
	})
	var list []game.Position
	for _, p := range leaves {
		if found[p] {
			list = append(list, p)
		}
	}
	return list, nil
}

// good reports whether the verdict on p has at least that depth.
func good(judged map[game.Position]book.Verdict, p game.Position, depth int) bool {
	v, ok := judged[p]
	return ok && (v.Proven || v.Depth >= min(depth, p.Empties()))
}

// judge searches every position of the list without a verdict of that depth.
func (j *Job) judge(ctx context.Context, log *journal, list []game.Position, depth int, done func(depth, judged, total int)) error {
	var todo []game.Position
	for _, p := range list {
		if !good(log.judged, p, depth) {
			todo = append(todo, p)
		}
	}
	limits := To(j.Limits, depth)
	judged := len(list) - len(todo)
	var mu sync.Mutex // guards judged and log, and done is called under it
	return crash.Each(ctx, j.Threads, len(todo), func(ctx context.Context, _, i int) error {
		p := todo[i]
		a, err := j.Engine.Think(ctx, p, limits, nil)
		switch {
		case ctx.Err() != nil:
			return nil // the search was interrupted
		case err != nil:
			return fmt.Errorf("judging %s: %w", p.Board(game.Black).Line(), err)
		}
		mu.Lock()
		defer mu.Unlock()
		judged++
		done(depth, judged, len(list))
		return log.keep(p, book.Verdict{Move: a.Move(), Score: a.Score.Discs, Depth: a.Depth, Proven: a.Score.Exact()})
	})
}

// judgement is a verdict on a canonical position, a line of the journal. The last one of
// a position counts.
type judgement struct {
	Own    game.Bitboard `json:"own"`
	Opp    game.Bitboard `json:"opp"`
	Move   game.Square   `json:"move"`  // the best
	Score  float64       `json:"score"` // discs for the side to move
	Depth  int           `json:"depth"` // plies
	Proven bool          `json:"proven,omitempty"`
}

// journal keeps the verdicts, so that a build can be interrupted and resumed.
type journal struct {
	*jsonlines.Journal[judgement]
	judged map[game.Position]book.Verdict // by canonical position
}

// openJournal opens or creates the file at path.
func openJournal(path string) (*journal, error) {
	j := &journal{judged: map[game.Position]book.Verdict{}}
	var err error
	j.Journal, err = jsonlines.Open(path, func(l judgement) {
		j.judged[game.Position{Own: l.Own, Opp: l.Opp}] = book.Verdict{Move: l.Move, Score: l.Score, Depth: l.Depth, Proven: l.Proven}
	})
	return j, err
}

// keep writes the verdict on the canonical position p.
func (j *journal) keep(p game.Position, v book.Verdict) error {
	j.judged[p] = v
	return j.Add(judgement{p.Own, p.Opp, v.Move, v.Score, v.Depth, v.Proven})
}

// mostSolved is the most empties that are solved if the depth is limited. The engine
// would solve from twelve more than the depth, which takes minutes a position at the
// depths of book building.
const mostSolved = 24

// To returns lim for searches to the given depth.
func To(lim ai.Limits, depth int) ai.Limits {
	lim.Depth, lim.Exact = depth, min(2*depth, depth+12, mostSolved)
	return lim
}

// Steady is an engine with scores that do not depend on whether the depth is even or odd:
// the average of the searches to Limits.Depth and to one ply less. A heuristic search
// favours the side that moves last, which would bias a book's comparison of lines of
// different lengths.
type Steady struct{ Engine ai.Engine }

// Think implements ai.Engine.
func (s Steady) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if lim.Depth < 2 || lim.Moves > 0 {
		return s.Engine.Think(ctx, p, lim, report)
	}
	less := lim
	less.Depth--
	before, err := s.Engine.Think(ctx, p, less, nil)
	if err != nil || before.Score.Exact() {
		return before, err
	}
	a, err := s.Engine.Think(ctx, p, lim, report)
	if err != nil || a.Score.Exact() {
		return a, err
	}
	a.Score.Discs = (a.Score.Discs + before.Score.Discs) / 2
	return a, nil
}
