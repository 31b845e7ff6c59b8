package review

import "othello/game"

// choices are the probabilities of people's moves, 0 to 1. Immutable.
type choices map[game.Square]float64

// of returns the total probability of a move and its symmetric equivalents.
func (c choices) of(p game.Position, m game.Square) (share float64) {
	for s := range p.Alike(m).Squares() {
		share += c[s]
	}
	return share
}
