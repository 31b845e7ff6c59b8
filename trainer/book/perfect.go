package book

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"othello/ai"
	"othello/ai/search"
	"othello/book"
	"othello/game"
	"othello/internal/crash"
)

// Perfect builds the book of perfect play on a board small enough to be solved: for each
// side the positions after its best moves and any moves of the opponent, with exact
// scores. Where the book ends, positions are solved during play.
type Perfect struct {
	Board   game.Size
	Empties int            // least empty squares of a position in the book
	Journal string         // file of solved positions to continue
	Engine  *search.Engine // solves; its table is shared by all searches
	Threads int            // threads in total; positions are solved concurrently
}

// Run solves the positions missing in the journal, from the start on. After each position
// it calls report with the progress among positions of the same number of
// empties.
func (j *Perfect) Run(ctx context.Context, report func(empties, done, total int)) (_ *book.Book, err error) {
	kept, err := openJournal(j.Journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, kept.Close()) }()
	r := &perfectRun{Perfect: j, journal: kept, report: report}
	start, _ := game.Start(j.Board).Canonical()
	reached := []bookPosition{{start, true}, {start, false}}
	for e := start.Empties(); e >= j.Empties && len(reached) > 0; e-- {
		if reached, err = r.ply(ctx, reached); err != nil {
			return nil, err
		}
	}
	return r.book()
}

// bookPosition is a position of the book.
type bookPosition struct {
	at   game.Position // canonical
	mine bool          // the side that plays perfectly is to move
}

// perfectRun is the state of Perfect.Run.
type perfectRun struct {
	*Perfect
	*journal
	report func(empties, done, total int)
	tree   book.Tree
	seen   []game.Position // in the order of the plies
}

// bare returns p without Out, as in the journal.
func bare(p game.Position) game.Position { return game.Position{Own: p.Own, Opp: p.Opp} }

// ply solves the positions of one ply that need it, and returns the positions of the
// next.
func (r *perfectRun) ply(ctx context.Context, reached []bookPosition) ([]bookPosition, error) {
	var open []game.Position
	for _, s := range reached {
		if _, ok := r.judged[bare(s.at)]; s.mine && !ok && !slices.Contains(open, s.at) {
			open = append(open, s.at)
		}
	}
	if err := r.solve(ctx, open); err != nil {
		return nil, err
	}
	after := map[bookPosition]bool{}
	for _, s := range reached {
		if !slices.Contains(r.seen, s.at) {
			r.seen = append(r.seen, s.at)
		}
		moves := s.at.Moves()
		if s.mine {
			moves = r.judged[bare(s.at)].Move.Bit()
		}
		for m := range moves.Squares() {
			if next, again, over := s.at.Next(m); !over {
				next, _ = next.Canonical()
				after[bookPosition{next, s.mine == again}] = true
			}
		}
	}
	return slices.SortedFunc(maps.Keys(after), func(a, b bookPosition) int { return a.at.Compare(b.at) }), nil
}

// solve finds the scores and best moves of the positions.
func (r *perfectRun) solve(ctx context.Context, open []game.Position) error {
	var mu sync.Mutex
	done := 0
	lim := ai.Limits{Threads: max(1, r.Threads/max(1, len(open)))}
	return crash.Each(ctx, r.Threads, len(open), func(ctx context.Context, _, i int) error {
		p := open[i]
		a, err := r.Engine.Think(ctx, p, lim, nil)
		if err != nil {
			return err
		}
		if !a.Score.Exact() {
			return fmt.Errorf("stopped, the same command goes on: %w", context.Cause(ctx))
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		r.report(p.Empties(), done, len(open))
		return r.keep(bare(p), book.Verdict{Move: a.Move(), Score: a.Score.Discs, Depth: p.Empties(), Proven: true})
	})
}

// book returns the book of the solved positions. A position that was not solved gets the
// score of its best move if all its moves are known.
func (r *perfectRun) book() (*book.Book, error) {
	for _, p := range slices.Backward(r.seen) {
		v, ok := r.judged[bare(p)]
		if !ok {
			if v, ok = r.best(p); !ok {
				continue
			}
			r.judged[bare(p)] = v
		}
		if err := r.tree.Judge(p, v); err != nil {
			return nil, err
		}
	}
	r.tree.Negamax()
	return r.tree.Book()
}

// best returns the best move of p; false if the score of one is not known.
func (r *perfectRun) best(p game.Position) (best book.Verdict, ok bool) {
	for m := range p.Moves().Squares() {
		next, again, over := p.Next(m)
		score := -float64(next.Margin())
		if !over {
			c, _ := next.Canonical()
			v, known := r.judged[bare(c)]
			if !known {
				return best, false
			}
			score = worth(v.Score, again)
		}
		if !ok || score > best.Score {
			best, ok = book.Verdict{Move: m, Score: score, Depth: p.Empties(), Proven: true}, true
		}
	}
	return best, ok
}
