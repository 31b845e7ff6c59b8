package book

import (
	"context"

	"othello/game"
)

// Lessons are the additions of finished games to a book. They are computed on a copy,
// which takes time, and then applied to the file, which other programs may have changed
// meanwhile.
type Lessons struct {
	Plies, Positions int // per game, as in Tree.Learn

	games []*game.Node                // last node of each game
	known map[game.Position][]Verdict // verdicts by position
}

// Games returns the number of games learnt.
func (l *Lessons) Games() int { return len(l.games) }

// Judged returns the number of positions judged.
func (l *Lessons) Judged() int { return len(l.known) }

// Learn adds the game that ended at a node to tree, and records judge's verdicts.
func (l *Lessons) Learn(ctx context.Context, tree *Tree, end *game.Node, judge Judge) error {
	if l.known == nil {
		l.known = map[game.Position][]Verdict{}
	}
	_, err := tree.Learn(ctx, end, l.Plies, l.Positions, func(ctx context.Context, p game.Position) ([]Verdict, error) {
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

// Repeat applies the recorded lessons to tree, without a search. Of an interrupted game
// it applies the verdicts so far.
func (l *Lessons) Repeat(tree *Tree) error {
	recall := func(_ context.Context, p game.Position) ([]Verdict, error) { return l.known[p], nil }
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
