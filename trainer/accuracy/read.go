package accuracy

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"othello/game"
	"othello/trainer/games"
)

// Read returns the positions of the games in order, and the number of games. Of each
// game with a theoretical score, the position where that holds has it.
func Read(source games.Source) (cases []Case, count int, err error) {
	list, err := source.Read()
	if err != nil {
		return nil, 0, err
	}
	for _, g := range list {
		for t := range g.Turns() {
			c := Case{Position: t.Position, Move: t.Move, Result: result(t.Margin(g.Score())), Perfect: math.NaN()}
			if depth := g.Database.Depth; depth > 0 && t.Position.Empties() == depth {
				c.Perfect = result(t.Margin(g.Theoretical()))
			}
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, 0, errors.New("reading games: none has a move")
	}
	return cases, len(list), nil
}

// result returns what a margin in discs is worth: 1 a win, 0.5 a draw, 0 a loss.
func result(margin int) float64 { return float64(cmp.Compare(margin, 0)+1) / 2 }

// Draw returns n of the list at random, always the same ones for the same seed; all if n
// is zero or there are no more.
func Draw[T any](list []T, n int, seed uint64) []T {
	if n <= 0 || n >= len(list) {
		return list
	}
	out := make([]T, n)
	for i, k := range rand.New(rand.NewPCG(1, seed)).Perm(len(list))[:n] {
		out[i] = list[k]
	}
	return out
}

// Seen is a set of positions, mirror images included: their keys, rising.
type Seen []uint64

// SeenIn returns the positions of the games of a training.
func SeenIn(training games.Source) (Seen, error) {
	list, err := training.Read()
	if err != nil {
		return nil, err
	}
	s := Seen{}
	for _, g := range list {
		for p := range g.Positions() {
			s = append(s, key(p))
		}
	}
	slices.Sort(s)
	return slices.Clip(slices.Compact(s)), nil
}

// Has reports whether p or a mirror image of it is in the set.
func (s Seen) Has(p game.Position) bool {
	_, ok := slices.BinarySearch(s, key(p))
	return ok
}

// key returns the same for a position and its mirror images. Two of ten million positions
// share one with a chance of one in 400,000.
func key(p game.Position) uint64 {
	c, _ := p.Canonical()
	return c.Hash()
}
