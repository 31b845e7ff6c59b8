package template

import "othello/game"

// The terms are small numbers counted on the board; each has a table of weights
// per stage, as a template has.
const termSize = 64 // size of each term's table; counts are below it unless the game is over

// termNames are in the order of counts.
var termNames = [...]string{
	"own moves", "opponent's moves", "own potential moves", "opponent's potential moves", "odd quadrants", "parity", "own discs",
}

var quadrants = [4]game.Bitboard{0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000}

// counts returns the terms of a position: moves of both sides, empty squares next to an
// enemy disc of both sides, quadrants with an odd number of empty squares, whether the
// number of empties is odd (who plays last without passes), and own discs.
func counts(own, opp game.Bitboard) (c [len(termNames)]int) {
	empty := ^(own | opp)
	c[0] = game.Moves(own, opp).Count()
	c[1] = game.Moves(opp, own).Count()
	c[2] = (opp.Neighbours() & empty).Count()
	c[3] = (own.Neighbours() & empty).Count()
	c[4] = oddQuadrants(empty)
	c[5] = empty.Count() & 1
	c[6] = own.Count() & 63 // 64 own discs end the game
	return c
}

// oddQuadrants returns how many of the quadrants have an odd number of squares of b. It
// XORs the bits of each half rank into the lowest, then the four half ranks of a
// quadrant.
func oddQuadrants(b game.Bitboard) int {
	b ^= b >> 2
	b ^= b >> 1
	b ^= b >> 16
	b ^= b >> 8
	return (b & 0x0000001100000011).Count()
}
