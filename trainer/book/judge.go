package book

import (
	"context"
	"fmt"
	"math"
	"sync"

	"othello/book"
	"othello/game"
	"othello/internal/crash"
)

// judgeAll searches the leaves: all of them at the first depth, then those near the best
// at the others, and unstable ones deeper. Scores change which moves are near the best,
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
	v := log.judged[p]
	deeper := min(v.Depth+2, p.Empties())
	if v.Proven || j.Settle <= 0 || deeper > j.Deepest || deeper <= v.Depth {
		return 0
	}
	if moved, known := log.moved[p]; known && moved <= j.Settle {
		return 0
	}
	return deeper
}

// near returns the leaves after moves that lose at most loss discs by the scores so far.
func (t *tally) near(judged map[game.Position]book.Verdict, leaves []game.Position, loss float64) ([]game.Position, error) {
	tree := &book.Tree{}
	if err := score(tree, t, judged); err != nil {
		return nil, err
	}
	found := map[game.Position]bool{}
	t.each(judged, func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
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
		return log.keep(p, book.Verdict{Move: a.Move(), Score: a.Score, Depth: a.Depth, Proven: a.Proven})
	})
}
