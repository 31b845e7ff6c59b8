package book

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
)

// Job is a book to build.
type Job struct {
	Games   *record.Collection
	Least   int       // games in which a position was seen to be in the book; at least 1
	Reply   float64   // most discs that a move in such a position may lose for the book to go on after it
	Journal string    // file of the judgements, continued if it exists
	Engine  ai.Engine // judges; Think may be called side by side
	Limits  ai.Limits // of one judgement; Depth says what judgements are good enough
	Threads int       // judgements at a time; zero for one per CPU
}

// Summary is what a book was built from.
type Summary struct {
	Games     int // in the database
	Frequent  int // positions seen often enough
	Judged    int // positions with a verdict
	Positions int // in the book
}

// Run builds the book. It may be interrupted through ctx at any moment; the
// judgements made so far are kept and the book is made of them, together with the
// context's error. done is told how far the judging is, from one goroutine.
func (j *Job) Run(ctx context.Context, done func(judged, total int)) (*book.Tree, Summary, error) {
	tree := &book.Tree{}
	t, err := count(j.Games, j.Least, tree)
	if err != nil {
		return nil, Summary{}, err
	}
	log, err := openJournal(j.Journal)
	if err != nil {
		return nil, Summary{}, err
	}
	stopped := j.judge(ctx, log, t.leaves(tree), done)
	if err := log.close(); err != nil {
		return nil, Summary{}, err
	}
	if stopped != nil && ctx.Err() == nil {
		return nil, Summary{}, stopped
	}
	if err := grow(tree, t, log.judged, j.Reply); err != nil {
		return nil, Summary{}, err
	}
	s := Summary{Games: j.Games.Len(), Frequent: len(t.positions), Judged: len(log.judged), Positions: tree.Len()}
	return tree, s, stopped
}

// leaves are the positions that moves of the frequent ones lead to, canonical and
// not frequent themselves, those of the most seen positions first.
func (t *tally) leaves(tree *book.Tree) []game.Position {
	var list []game.Position
	known := map[game.Position]bool{}
	for _, p := range t.positions {
		for m := range p.Moves().Squares() {
			next, over := next(p, m)
			if k, _ := next.Canonical(); !over && !known[k] && t.games[k] == 0 {
				known[k] = true
				list = append(list, k)
			}
		}
	}
	return list
}

// next is the position in which a move is made after m in p.
func next(p game.Position, m game.Square) (q game.Position, over bool) {
	q = p.Play(m)
	if q.CanMove() {
		return q, false
	}
	return q.Pass(), q.OpponentMoves() == 0
}

// judge has every position of the list judged that is not yet, or not as deeply.
func (j *Job) judge(ctx context.Context, log *journal, list []game.Position, done func(int, int)) error {
	total := len(list)
	var todo []game.Position
	for _, p := range list {
		if v, ok := log.judged[p]; !ok || !v.Proven && v.Depth < min(j.Limits.Depth, p.Empties()) {
			todo = append(todo, p)
		}
	}
	threads := j.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	type result struct {
		p game.Position
		v book.Verdict
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs, results := make(chan game.Position), make(chan result)
	go func() {
		defer close(jobs)
		for _, p := range todo {
			select {
			case jobs <- p:
			case <-ctx.Done():
				return
			}
		}
	}()
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			for p := range jobs {
				a, err := j.Engine.Think(ctx, p, j.Limits, nil)
				switch {
				case ctx.Err() != nil:
					return // what it returned is of a search cut short
				case err != nil:
					cancel(fmt.Errorf("judging %x %x: %w", p.Own, p.Opp, err))
					return
				}
				results <- result{p, book.Verdict{Move: a.Move(), Score: a.Score, Depth: a.Depth, Proven: a.Proven}}
			}
		})
	}
	go func() {
		wg.Wait()
		close(results)
	}()
	judged := total - len(todo)
	saved := time.Now()
	var failed error
	for r := range results {
		if failed != nil {
			continue
		}
		if failed = log.add(r.p, r.v); failed == nil && time.Since(saved) > 30*time.Second {
			saved, failed = time.Now(), log.flush()
		}
		if failed != nil {
			cancel(failed)
		}
		judged++
		done(judged, total)
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return failed
}

// grow puts the verdicts into the tree: on the moves of the frequent positions,
// and, where such a move loses little, on the position behind it, so that the book
// has an answer to it.
func grow(tree *book.Tree, t *tally, judged map[game.Position]book.Verdict, reply float64) error {
	var errs error
	each := func(use func(p game.Position, m game.Square, q game.Position, v book.Verdict)) {
		for _, p := range t.positions {
			for m := range p.Moves().Squares() {
				q, over := next(p, m)
				if over {
					continue
				}
				k, y := q.Canonical()
				v, ok := judged[k]
				if !ok || t.games[k] > 0 {
					continue
				}
				v.Move = y.Inverse().Square(v.Move)
				use(p, m, q, v)
			}
		}
	}
	each(func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
		score := v.Score
		if q == p.Play(m) {
			score = -score
		}
		depth := min(v.Depth+1, 60)
		errs = errors.Join(errs, tree.Score(p, book.Verdict{Move: m, Score: score, Depth: depth, Proven: v.Proven}))
	})
	if errs != nil {
		return errs
	}
	if err := addDraw(tree); err != nil {
		return err
	}
	tree.Negamax()
	var replies []func() error
	each(func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
		best, ok := tree.Best(p)
		score := v.Score
		if q == p.Play(m) {
			score = -score
		}
		if ok && best.Score-score <= reply {
			replies = append(replies, func() error { return tree.Judge(q, v) })
		}
	})
	for _, add := range replies {
		if err := add(); err != nil {
			return err
		}
	}
	tree.Negamax()
	return nil
}
