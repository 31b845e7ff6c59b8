package mcts

import (
	"math/bits"
	"math/rand/v2"

	"othello/game"
)

// Playout plays random moves from p until no more than cut squares are empty
// or the game is over. It says who moves at the end: true if that is not the side
// that moves in p. Nothing is allocated.
func Playout(p game.Position, cut int, rng *rand.PCG) (end game.Position, turned bool) {
	for p.Empties() > cut {
		moves := p.Moves()
		if moves == 0 {
			if p.OpponentMoves() == 0 {
				return p, turned
			}
			p, turned = p.Pass(), !turned
			continue
		}
		p, turned = p.Play(Pick(moves, rng)), !turned
	}
	return p, turned
}

// Pick returns a random square of a set that is not empty, each as likely as the
// others.
func Pick(set game.Bitboard, rng *rand.PCG) game.Square {
	n, _ := bits.Mul64(rng.Uint64(), uint64(set.Count()))
	return set.Nth(int(n))
}
