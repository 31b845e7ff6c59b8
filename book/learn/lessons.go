package learn

import (
	"context"

	"othello/book"
	"othello/game"
)

// Lessons are what finished games add to a book. They are worked out on one copy of it,
// which takes time, and then applied to the file as it is by then: other programs may
// have changed it meanwhile.
type Lessons struct {
	Plies, Positions int // of each game, as of book.Tree.Learn

	games []*game.Node                     // where they ended
	known map[game.Position][]book.Verdict // verdicts of the positions judged
}

// Games returns the number of games learnt.
func (l *Lessons) Games() int { return len(l.games) }

// Judged returns the number of positions judged.
func (l *Lessons) Judged() int { return len(l.known) }

// Learn adds the game that ended at a node to tree, and remembers judge's verdicts.
func (l *Lessons) Learn(ctx context.Context, tree *book.Tree, end *game.Node, judge book.Judge) error {
	if l.known == nil {
		l.known = map[game.Position][]book.Verdict{}
	}
	_, err := tree.Learn(ctx, end, l.Plies, l.Positions, func(ctx context.Context, p game.Position) ([]book.Verdict, error) {
		list, err := judge(ctx, p)
		if err == nil {
			l.known[p] = list
		}
		return list, err
	})
	if err == nil {
		l.games = append(l.games, end)
	}
	return err
}

// Repeat applies the same lessons to tree, without judging anything. Of a game whose
// learning was interrupted it applies the verdicts that were reached.
func (l *Lessons) Repeat(tree *book.Tree) error {
	recall := func(_ context.Context, p game.Position) ([]book.Verdict, error) { return l.known[p], nil }
	for _, end := range l.games {
		if _, err := tree.Learn(context.Background(), end, l.Plies, l.Positions, recall); err != nil {
			return err
		}
	}
	for p, list := range l.known {
		for _, v := range list {
			if err := tree.Score(p, v); err != nil {
				return err
			}
		}
	}
	tree.Negamax()
	return nil
}
