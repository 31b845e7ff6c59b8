package game

// Moves is the set of empty squares of an 8x8 board on which own may play, by
// parallel prefix over the seven directions that need shifts; the eighth, towards
// higher bits along a rank, is a single addition whose carry runs through the
// opponent's discs.
func Moves(own, opp Bitboard) Bitboard {
	in := opp & inner

	// East: a carry from the first opponent disc of a run falls out behind it.
	moves := in + (own<<1)&in

	// West.
	run := in & (own >> 1)
	run |= in & (run >> 1)
	pre := in & (in >> 1)
	run |= pre & (run >> 2)
	run |= pre & (run >> 2)
	moves |= run >> 1

	moves |= both(own, opp, 8) | both(own, in, 7) | both(own, in, 9)
	return moves &^ (own | opp)
}

// both covers the two opposite directions that differ by shift.
func both(own, opp Bitboard, shift uint) Bitboard {
	up := opp & (own << (shift & 63))
	down := opp & (own >> (shift & 63))
	up |= opp & (up << (shift & 63))
	down |= opp & (down >> (shift & 63))
	preUp := opp & (opp << (shift & 63))
	preDown := preUp >> (shift & 63)
	up |= preUp & (up << (2 * shift & 63))
	down |= preDown & (down >> (2 * shift & 63))
	up |= preUp & (up << (2 * shift & 63))
	down |= preDown & (down >> (2 * shift & 63))
	return up<<(shift&63) | down>>(shift&63)
}
