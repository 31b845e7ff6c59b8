package book

import (
	"math"
	"math/rand/v2"

	"othello/game"
)

// What a balanced start is in every view: a line of BalancedPlies moves after which
// neither side is ahead by more than BalancedDiscs discs.
const (
	BalancedPlies = 8
	BalancedDiscs = 1
)

// Balanced returns a random line of the given number of plies, beginning with f5, after
// which b scores the game within the given discs of a draw. Moves are picked uniformly
// from those that keep it nearly balanced on the way. It is false if b has no such line,
// or if none was found in a thousand attempts.
func (b *Book) Balanced(plies int, discs float64, rng *rand.Rand) ([]game.Square, bool) {
	for range 1000 {
		if line, ok := b.randomLine(plies, discs, rng); ok {
			return line, true
		}
	}
	return nil, false
}

// slack is how many discs more than at its end a line may be out of balance on the
// way: the searches of neighbouring positions differ by as much.
const slack = 2

// randomLine returns a random line of the book that stays balanced. It fails at a forced
// pass, so that a line has no passes.
func (b *Book) randomLine(plies int, discs float64, rng *rand.Rand) ([]game.Square, bool) {
	p, line := game.Start(game.Size8), make([]game.Square, 0, plies)
	turn := game.Identity // makes the first move f5
	for ply := range plies {
		e, ok := b.Lookup(p)
		if !ok {
			return nil, false
		}
		most := discs
		if ply < plies-1 {
			most += slack
		}
		var even []game.Square
		for _, m := range e.Moves {
			if m.Known && !m.Twin && math.Abs(m.Score) <= most {
				even = append(even, m.Square)
			}
		}
		if len(even) == 0 {
			return nil, false
		}
		m := even[rng.IntN(len(even))]
		if ply == 0 {
			for y := range game.Symmetry(game.Symmetries) {
				if p.Transform(y) == p && y.Square(m) == game.At(5, 4) {
					turn = y
				}
			}
		}
		line = append(line, turn.Square(m))
		p = p.Play(m)
	}
	return line, p.CanMove()
}
