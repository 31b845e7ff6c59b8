// Package book builds the opening book: it counts the games of a database, scores the
// relevant positions by an engine, and negamaxes the scores. It also builds the book of
// perfect play on a board small enough to be solved.
package book

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"othello/book"
	"othello/game"
	"othello/trainer/games"
)

// tally holds how the games continued from each frequent position.
type tally struct {
	games     map[game.Position]int // by canonical position
	positions []game.Position       // canonical, the most seen first
}

// count finds the positions that occur in the given number of games, least, or more, and
// adds the moves played there to tree.
func count(list []games.Game, least int, tree *book.Tree) (*tally, error) {
	often := frequent(list, least)
	t := &tally{games: make(map[game.Position]int, len(often))}
	for _, g := range list {
		for turn := range g.Turns() {
			k, _ := turn.Position.Canonical()
			if !often[k.Hash()] {
				continue
			}
			if err := tree.Count(turn.Position, turn.Move, book.One(turn.Margin(g.Score()))); err != nil {
				return nil, err
			}
			t.games[k]++
		}
	}
	t.positions = slices.SortedFunc(maps.Keys(t.games), func(p, q game.Position) int {
		return cmp.Or(cmp.Compare(t.games[q], t.games[p]), p.Compare(q))
	})
	if len(t.positions) == 0 {
		return nil, errors.New("counting games: no position was seen often enough")
	}
	return t, nil
}

// frequent returns the hashes of the canonical positions in least games or more.
func frequent(list []games.Game, least int) map[uint64]bool {
	seen := make([]uint64, 0, len(list)*60)
	for _, g := range list {
		for p := range g.Positions() {
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
