package template

import "othello/game"

// The terms are small numbers counted on the board; each has a table of weights
// per stage, as a template has.
const termSize = 64 // room of each term's table; no count of a position that goes on reaches it

// termNames are in the order of counts.
var termNames = [...]string{
	"own moves", "opponent's moves", "own potential moves", "opponent's potential moves", "odd quadrants", "parity", "own discs",
}

var quadrants = [4]game.Bitboard{0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000}

// counts returns the terms of a position: moves of both sides, empty squares next to
// an enemy disc of both sides, quadrants with an odd number of empty squares,
// whether the whole number is odd (who plays last, if nobody passes), and own discs.
func counts(own, opp game.Bitboard) (c [len(termNames)]int) {
	empty := ^(own | opp)
	mine, theirs := moves(own, opp)
	c[0] = mine.Count()
	c[1] = theirs.Count()
	c[2] = (opp.Neighbours() & empty).Count()
	c[3] = (own.Neighbours() & empty).Count()
	c[4] = oddQuadrants(empty)
	c[5] = empty.Count() & 1
	c[6] = own.Count() & 63 // nobody who has them all is to move
	return c
}

// oddQuadrants returns how many of the quadrants have an odd number of squares of b. The
// lowest bit of each half line takes the others in, then those of one line the
// other three of its quadrant.
func oddQuadrants(b game.Bitboard) int {
	b ^= b >> 2
	b ^= b >> 1
	b ^= b >> 16
	b ^= b >> 8
	return (b & 0x0000001100000011).Count()
}
