package book

import (
	"context"
	"errors"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/trainer/games"
)

// Job is a book to build.
type Job struct {
	Games   []games.Game
	Least   int       // games in which a position was seen to be in the book; at least 1
	Reply   float64   // most discs that a move in such a position may lose for the book to go on after it
	Journal string    // file of the judgements, continued if it exists
	Engine  ai.Engine // judges; Think may be called side by side
	Limits  ai.Limits // of one judgement, but for its depth
	Depths  []int     // plies, ascending: every move is judged at the first depth, those near the best at each of the others
	Near    float64   // most discs that a move may lose, by what is known, to be near the best
	Settle  float64   // discs: a judgement that the last deeper search moved by more is not settled; zero to settle at once
	Deepest int       // plies: moves near the best are judged two plies deeper and deeper until they are settled, up to this
	Threads int       // judgements at a time; zero for one per CPU
}

// Summary is what a book was built from.
type Summary struct {
	Games     int `json:"games"`     // in the database
	Frequent  int `json:"frequent"`  // positions seen often enough
	Judged    int `json:"judged"`    // positions with a verdict
	Positions int `json:"positions"` // in the book; zero if it was not finished
}

// Run builds the book. It may be interrupted through ctx at any moment: the
// judgements made so far are kept in the journal, and the summary, without a tree,
// says how many. done is told how far each round of judging, at one depth, is; its calls
// do not overlap.
func (j *Job) Run(ctx context.Context, done func(depth, judged, total int)) (*book.Tree, Summary, error) {
	tree := &book.Tree{}
	t, err := count(j.Games, j.Least, tree)
	if err != nil {
		return nil, Summary{}, err
	}
	log, err := openJournal(j.Journal)
	if err != nil {
		return nil, Summary{}, err
	}
	err = errors.Join(j.judgeAll(ctx, log, t, done), log.Close())
	s := Summary{Games: len(j.Games), Frequent: len(t.positions), Judged: len(log.judged)}
	if err != nil {
		return nil, s, err
	}
	if err := grow(tree, t, log.judged, j.Reply); err != nil {
		return nil, s, err
	}
	s.Positions = tree.Len()
	return tree, s, nil
}

// leaves returns the positions that moves of the frequent ones lead to, canonical and
// not frequent themselves, those of the most seen positions first.
func (t *tally) leaves() []game.Position {
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

// next returns the position in which a move is made after m in p.
func next(p game.Position, m game.Square) (q game.Position, over bool) {
	q = p.Play(m)
	if q.CanMove() {
		return q, false
	}
	return q.Pass(), q.OpponentMoves() == 0
}

// each calls use for every move of a frequent position that leads to a judged one
// that is not frequent. The verdict's move is turned the way q is.
func (t *tally) each(judged map[game.Position]book.Verdict, use func(p game.Position, m game.Square, q game.Position, v book.Verdict)) {
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

// worth returns the verdict on q as the score of the move m that led there from p.
func worth(p game.Position, m game.Square, q game.Position, v book.Verdict) float64 {
	if q == p.Play(m) {
		return -v.Score
	}
	return v.Score // the other side had to pass
}

// score puts the verdicts on the moves of the frequent positions and negamaxes.
func score(tree *book.Tree, t *tally, judged map[game.Position]book.Verdict) error {
	var errs error
	for _, p := range t.positions {
		errs = errors.Join(errs, tree.Add(p))
	}
	t.each(judged, func(p game.Position, m game.Square, q game.Position, v book.Verdict) {
		errs = errors.Join(errs, tree.Score(p, book.Verdict{
			Move: m, Score: worth(p, m, q, v), Depth: min(v.Depth+1, 60), Proven: v.Proven,
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

// addDraw puts the line of perfect play into the tree as proven.
func addDraw(tree *book.Tree) error {
	line, err := game.ParseLine(game.DrawnLine)
	p := game.Start(game.Size8)
	for _, m := range line {
		err = errors.Join(err, tree.Judge(p, book.Verdict{Move: m, Depth: p.Empties(), Proven: true}))
		p = p.Play(m)
	}
	return err
}

// grow puts the verdicts into the tree: on the moves of the frequent positions,
// and, where such a move loses little, on the position behind it, so that the book
// has an answer to it.
func grow(tree *book.Tree, t *tally, judged map[game.Position]book.Verdict, reply float64) error {
	if err := score(tree, t, judged); err != nil {
		return err
	}
	// A position that is added may lead back into the book and change the scores
	// before it, so that more moves lose little; hence the rounds.
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
