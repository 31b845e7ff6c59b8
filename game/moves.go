package game

// Moves returns the set of empty squares of an 8x8 board on which own may play, by
// parallel prefix over the seven directions that need shifts; the eighth, towards
// higher bits along a rank, is a single addition whose carry runs through the
// opponent's discs.
func Moves(own, opp Bitboard) Bitboard {
	in := opp & inner

	// East: a carry from the first opponent disc of a run falls out behind it.
	moves := in + (own<<1)&in

	moves |= down(own, in, 1)
	moves |= up(own, opp, 8) | down(own, opp, 8)
	moves |= up(own, in, 7) | down(own, in, 7)
	moves |= up(own, in, 9) | down(own, in, 9)
	return moves &^ (own | opp)
}

// up returns the squares behind runs of opp that begin next to own, in the direction that
// adds shift. It is small enough to be inlined, which makes all shifts constant.
func up(own, opp Bitboard, shift uint) Bitboard {
	run := opp & (own << shift)
	run |= opp & (run << shift)
	pair := opp & (opp << shift)
	run |= pair & (run << (2 * shift))
	run |= pair & (run << (2 * shift))
	return run << shift
}

// down is up in the direction that subtracts shift.
func down(own, opp Bitboard, shift uint) Bitboard {
	run := opp & (own >> shift)
	run |= opp & (run >> shift)
	pair := opp & (opp >> shift)
	run |= pair & (run >> (2 * shift))
	run |= pair & (run >> (2 * shift))
	return run >> shift
}
