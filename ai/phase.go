package ai

import "othello/game"

// Phases is the number of phases of a game.
const Phases = 3

// PhaseOf returns the phase of the game: 0 for the opening, 1 for the middle, 2 for the end,
// thirds of the squares that are empty at the start.
func PhaseOf(p game.Position) int {
	size := int(p.Size())
	moves := size*size - 4
	switch empties := p.Empties(); {
	case empties > moves*2/3:
		return 0
	case empties > moves/3:
		return 1
	}
	return Phases - 1
}
