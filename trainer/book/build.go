package book

import (
	"context"
	"errors"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/trainer/games"
)

// Job builds an opening book.
type Job struct {
	Games   []games.Game
	Least   int       // least games of a position in the book; at least 1
	Reply   float64   // largest loss in discs of a move after which the book continues
	Journal string    // file of the scores, continued if it exists
	Engine  ai.Engine // must allow concurrent calls of Think
	Limits  ai.Limits // of one search, without its depth
	Depths  []int     // ascending: all moves are searched to the first depth, those near the best to each of the others
	Near    float64   // largest loss in discs, by the scores so far, of a move near the best
	Threads int       // concurrent searches; zero for one per CPU
}

// Run builds the book. If ctx is done, the journal keeps the scores so far. judged is the
// number of positions with one. done is called with the progress of each round, at one
// depth; its calls do not overlap.
func (j *Job) Run(ctx context.Context, done func(depth, judged, total int)) (tree *book.Tree, judged int, err error) {
	tree = &book.Tree{}
	t, err := count(j.Games, j.Least, tree)
	if err != nil {
		return nil, 0, err
	}
	log, err := openJournal(j.Journal)
	if err != nil {
		return nil, 0, err
	}
	err = errors.Join(j.judgeAll(ctx, log, t, done), log.Close())
	if err == nil {
		err = grow(tree, t, log.judged, j.Reply)
	}
	return tree, len(log.judged), err
}

// leaves returns the canonical positions after moves of frequent positions that are not
// frequent themselves, most seen parents first.
func (t *tally) leaves() []game.Position {
	var list []game.Position
	known := map[game.Position]bool{}
	for _, p := range t.positions {
		for m := range p.Moves().Squares() {
			next, _, over := p.Next(m)
			if k, _ := next.Canonical(); !over && !known[k] && t.games[k] == 0 {
				known[k] = true
				list = append(list, k)
			}
		}
	}
	return list
}

// each calls use for every move of a frequent position that leads to a scored, infrequent
// one, q. The verdict's move is in the orientation of q.
func (t *tally) each(judged map[game.Position]book.Verdict, use func(p game.Position, m game.Square, q game.Position, v book.Verdict)) {
	for _, p := range t.positions {
		for m := range p.Moves().Squares() {
			q, _, over := p.Next(m)
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

// worth returns the score of a move by that of the position after it, in which the same side
// moves again or not.
func worth(score float64, again bool) float64 {
	if again {
		return score
	}
	return -score
}

// score sets the scores of the moves of the frequent positions and negamaxes.
func score(tree *book.Tree, t *tally, judged map[game.Position]book.Verdict) error {
	var errs error
	for _, p := range t.positions {
		errs = errors.Join(errs, tree.Add(p))
	}
	t.each(judged, func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
		errs = errors.Join(errs, tree.Score(p, book.Verdict{
			Move: m, Score: worth(v.Score, q != p.Play(m)), Depth: min(v.Depth+1, 60), Proven: v.Proven,
		}))
	})
	if errs != nil {
		return errs
	}
	if err := addDraw(tree); err != nil {
		return err
	}
	tree.Negamax()
	return nil
}

// addDraw adds the line of perfect play to the tree as proven.
func addDraw(tree *book.Tree) error {
	line, err := game.ParseLine(game.DrawnLine)
	p := game.Start(game.Size8)
	for _, m := range line {
		err = errors.Join(err, tree.Judge(p, book.Verdict{Move: m, Depth: p.Empties(), Proven: true}))
		p = p.Play(m)
	}
	return err
}

// grow adds the verdicts to the tree: to the moves of the frequent positions and, if such
// a move loses little, to the position after it, so that the book has a reply.
func grow(tree *book.Tree, t *tally, judged map[game.Position]book.Verdict, reply float64) error {
	if err := score(tree, t, judged); err != nil {
		return err
	}
	// An added position may lead back into the book and change scores, so that more moves
	// lose little: repeat until nothing changes.
	for {
		var add []func() error
		t.each(judged, func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
			if loss, known := tree.Loss(p, m); known && loss <= reply && !tree.Has(q) {
				add = append(add, func() error { return tree.Judge(q, v) })
			}
		})
		if len(add) == 0 {
			return nil
		}
		for _, judge := range add {
			if err := judge(); err != nil {
				return err
			}
		}
		tree.Negamax()
	}
}
