// Package book builds the opening book: it counts the games of a database, has an
// engine judge the positions that matter, and negamaxes the judgements.
package book

import (
	"errors"
	"slices"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// tally holds, for each position seen often enough, how the games went on.
type tally struct {
	games     map[game.Position]int // by canonical position
	positions []game.Position       // canonical, the most seen first
}

// count finds the positions that were seen in at least least games of c, and puts
// what was played in them into tree.
func count(c *record.Collection, least int, tree *book.Tree) (*tally, error) {
	often := frequent(c, least)
	t := &tally{games: make(map[game.Position]int, len(often))}
	for i := range c.Len() {
		e := c.Entry(i)
		margin := 64 - 2*e.Score() // seen by the side that moved last, at first White
		var next game.Position     // after the last move, seen by the other side
		for p, m := range e.Positions() {
			if p == next || next == (game.Position{}) {
				margin = -margin // no pass between
			}
			next = p.Play(m)
			k, _ := p.Canonical()
			if !often[k.Hash()] {
				continue
			}
			if err := tree.Count(p, m, book.One(margin)); err != nil {
				return nil, err
			}
			t.games[k]++
		}
	}
	for p := range t.games {
		t.positions = append(t.positions, p)
	}
	slices.SortFunc(t.positions, func(p, q game.Position) int {
		switch {
		case t.games[p] != t.games[q]:
			return t.games[q] - t.games[p]
		case p.Own != q.Own && p.Own < q.Own, p.Own == q.Own && p.Opp < q.Opp:
			return -1
		}
		return 1
	})
	if len(t.positions) == 0 {
		return nil, errors.New("counting games: no position was seen often enough")
	}
	return t, nil
}

// frequent are the hashes of the canonical positions seen in at least least games.
func frequent(c *record.Collection, least int) map[uint64]bool {
	seen := make([]uint64, 0, c.Len()*60)
	for i := range c.Len() {
		for p := range c.Entry(i).Positions() {
			k, _ := p.Canonical()
			seen = append(seen, k.Hash())
		}
	}
	slices.Sort(seen)
	often := map[uint64]bool{}
	for from := 0; from < len(seen); {
		to := from + 1
		for to < len(seen) && seen[to] == seen[from] {
			to++
		}
		if to-from >= least {
			often[seen[from]] = true
		}
		from = to
	}
	return often
}
