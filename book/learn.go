package book

import (
	"context"
	"errors"
	"fmt"

	"othello/game"
)

// Judge scores all moves of a position, or the best ones, by a search.
type Judge func(ctx context.Context, p game.Position) ([]Verdict, error)

// Learn adds a finished game to the counts and extends the book where the game left it:
// within the first plies moves, judge scores up to the given number of positions that the
// book does not have, those nearest to the start first. Then it propagates the scores. It
// returns the number of positions scored. If ctx is done, scores so far are kept.
//
// A game that did not start from the opening position, or was not played to its end,
// is an error and changes nothing.
func (t *Tree) Learn(ctx context.Context, end *game.Node, plies, positions int, judge Judge) (int, error) {
	if !end.Board().Over() {
		return 0, errors.New("learning a game: it is not finished")
	}
	var path []*game.Node
	for n := range end.Path() {
		path = append(path, n)
	}
	if path[0].Board() != game.StartBoard(game.Size8) {
		return 0, errors.New("learning a game: it does not start from the opening position")
	}
	defer t.Negamax()
	margin := end.Board().Result().Margin() // for Black
	judged := 0
	for _, n := range path[:min(plies, len(path)-1)] {
		p := n.Board().Position()
		if p.MustPass() {
			continue
		}
		if !t.judged(p) && judged < positions {
			list, err := judge(ctx, p)
			if err != nil {
				return judged, fmt.Errorf("learning a game: move %d: %w", n.Number()+1, err)
			}
			for _, v := range list {
				if err := t.Score(p, v); err != nil {
					return judged, fmt.Errorf("learning a game: move %d: %w", n.Number()+1, err)
				}
			}
			judged++
		}
	}
	for i, n := range path[1:min(plies+1, len(path))] {
		before := path[i].Board()
		if n.Move() == game.Pass || !t.Has(before.Position()) {
			continue
		}
		mine := margin
		if before.Turn == game.White {
			mine = -margin
		}
		if err := t.Count(before.Position(), n.Move(), One(mine)); err != nil {
			return judged, fmt.Errorf("learning a game: %w", err)
		}
	}
	return judged, nil
}

// judged reports whether every move of p has a score.
func (t *Tree) judged(p game.Position) bool {
	n, _ := t.find(p)
	if n == nil {
		return false
	}
	for _, e := range n.edges {
		if !e.known {
			return false
		}
	}
	return true
}

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
