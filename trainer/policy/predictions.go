package policy

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"othello/game"
	"othello/trainer/games"
)

// ReadPredictions returns the positions of the games in order, and the number of games. A game's
// theoretical score belongs to the position at its number of empties.
func ReadPredictions(source games.Source) (cases []Prediction, count int, err error) {
	list, err := source.Read()
	if err != nil {
		return nil, 0, err
	}
	for _, g := range list {
		for t := range g.Turns() {
			c := Prediction{Position: t.Position, Move: t.Move, Result: result(t.Margin(g.Score())), Perfect: math.NaN()}
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

// result converts a margin in discs to a result: 1 win, 0.5 draw, 0 loss.
func result(margin int) float64 { return float64(cmp.Compare(margin, 0)+1) / 2 }

// Sample returns n random elements of the list, the same ones for the same seed; all if n
// is zero or at least the length.
func Sample[T any](list []T, n int, seed uint64) []T {
	if n <= 0 || n >= len(list) {
		return list
	}
	out := make([]T, n)
	for i, k := range rand.New(rand.NewPCG(1, seed)).Perm(len(list))[:n] {
		out[i] = list[k]
	}
	return out
}

// Seen is a set of positions, mirror images included: sorted keys.
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

// key returns a hash that mirror images share. The chance of a collision among ten
// million positions is one in 400,000.
func key(p game.Position) uint64 {
	c, _ := p.Canonical()
	return c.Hash()
}
