package book

import (
	"math"
	"math/rand/v2"

	"othello/game"
)

// What a balanced start is in every view: a line of so many moves that leaves neither
// side more discs ahead than this.
const (
	BalancedPlies = 8
	BalancedDiscs = 1
)

// Balanced is a random line of so many moves, beginning with f5, after which the
// game is even: b gives neither side more than the given discs. Moves are picked
// alike from those that keep it nearly so on the way. It is false if b knows no
// such line, or if it was not found in a thousand attempts.
func (b *Book) Balanced(plies int, discs float64, rng *rand.Rand) ([]game.Square, bool) {
	for range 1000 {
		if line, ok := b.wander(plies, discs, rng); ok {
			return line, true
		}
	}
	return nil, false
}

// detour is how many discs more than at its end a line may be out of balance on
// the way: the searches behind neighbouring positions differ by as much.
const detour = 2

// wander walks through the book at random. It fails at a forced pass, so that the
// line is one of moves alone.
func (b *Book) wander(plies int, discs float64, rng *rand.Rand) ([]game.Square, bool) {
	p, line := game.Start(game.Size8), make([]game.Square, 0, plies)
	turn := game.Identity // makes the first move f5
	for ply := range plies {
		e, ok := b.Lookup(p)
		if !ok {
			return nil, false
		}
		most := discs
		if ply < plies-1 {
			most += detour
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
