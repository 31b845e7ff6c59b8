package learn

import (
	"context"

	"othello/book"
	"othello/game"
)

// Lessons are what finished games teach a book. They are worked out with one copy of
// it, which takes time, and then repeated to the file as it is by then: other
// programs may have taught it meanwhile.
type Lessons struct {
	Plies, Positions int // of each game, as of book.Tree.Learn

	games []*game.Node                     // where they ended
	known map[game.Position][]book.Verdict // of the positions that were judged
}

// Games is how many games were learnt.
func (l *Lessons) Games() int { return len(l.games) }

// Judged is how many positions were judged.
func (l *Lessons) Judged() int { return len(l.known) }

// Learn teaches tree the game that ended at a node, and remembers what judge says.
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

// Repeat teaches tree the same, without judging anything. Of a game that was cut
// short it learns what was judged.
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
