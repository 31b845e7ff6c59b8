package search

import (
	"math/bits"

	"othello/game"
)

// The last four empties are unrolled: the squares are arguments, no move list is
// made, and the last disc is counted rather than played. alpha is the window
// (alpha, alpha+1); results are exact outside it and bounds inside.

// final is the score of a finished game for own: empties go to the winner.
func (w *worker) final(own, opp game.Bitboard) int {
	mine, theirs := own.Count(), opp.Count()
	switch {
	case mine > theirs:
		return w.squares - 2*theirs
	case mine < theirs:
		return 2*mine - w.squares
	}
	return 0
}

// solve1 fills the last empty square x; own is to move.
func (w *worker) solve1(own, opp game.Bitboard, x game.Square) int {
	w.nodes++
	if w.out != 0 {
		return w.solve1Small(own, opp, x)
	}
	if f := lastFlips(own, x); f != 0 {
		return 2*(own.Count()+f) - 62
	}
	mine := own.Count()
	if f := lastFlips(opp, x); f != 0 {
		return 2*(mine-f) - 64
	}
	if mine >= 32 {
		return 2*mine - 62
	}
	return 2*mine - 64
}

// solve1Small is solve1 for boards on which a line may end before the rim.
func (w *worker) solve1Small(own, opp game.Bitboard, x game.Square) int {
	if f := flips(own, opp, x); f != 0 {
		return 2*(own.Count()+f.Count()+1) - w.squares
	}
	if f := flips(opp, own, x); f != 0 {
		return 2*(own.Count()-f.Count()) - w.squares
	}
	return w.final(own, opp)
}

// solve2 plays the last two empty squares.
func (w *worker) solve2(own, opp game.Bitboard, alpha int, x, y game.Square) int {
	w.nodes++
	best := -infinity
	if near[x]&opp != 0 {
		if f := flips(own, opp, x); f != 0 {
			best = -w.solve1(opp^f, own|f|x.Bit(), y)
			if best > alpha {
				return best
			}
		}
	}
	if near[y]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			return max(best, -w.solve1(opp^f, own|f|y.Bit(), x))
		}
	}
	if best > -infinity {
		return best
	}
	// own passes.
	best = infinity
	if near[x]&own != 0 {
		if f := flips(opp, own, x); f != 0 {
			best = w.solve1(own^f, opp|f|x.Bit(), y)
			if best <= alpha {
				return best
			}
		}
	}
	if near[y]&own != 0 {
		if f := flips(opp, own, y); f != 0 {
			return min(best, w.solve1(own^f, opp|f|y.Bit(), x))
		}
	}
	if best < infinity {
		return best
	}
	return w.final(own, opp)
}

// solve3 plays the last three empty squares, in the order given.
func (w *worker) solve3(own, opp game.Bitboard, alpha int, x, y, z game.Square) int {
	w.nodes++
	best := -infinity
	if near[x]&opp != 0 {
		if f := flips(own, opp, x); f != 0 {
			best = -w.solve2(opp^f, own|f|x.Bit(), -alpha-1, y, z)
			if best > alpha {
				return best
			}
		}
	}
	if near[y]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			best = max(best, -w.solve2(opp^f, own|f|y.Bit(), -alpha-1, x, z))
			if best > alpha {
				return best
			}
		}
	}
	if near[z]&opp != 0 {
		if f := flips(own, opp, z); f != 0 {
			return max(best, -w.solve2(opp^f, own|f|z.Bit(), -alpha-1, x, y))
		}
	}
	if best > -infinity {
		return best
	}
	if mobile(opp, own)&(x.Bit()|y.Bit()|z.Bit()) == 0 {
		return w.final(own, opp)
	}
	return -w.solve3(opp, own, -alpha-1, x, y, z)
}

// solve4 plays the last four empty squares. Squares that are alone in their
// quadrant are tried first, and stay in front in the recursion: the side that
// opens an even region usually loses its last move.
func (w *worker) solve4(own, opp game.Bitboard, alpha int) int {
	w.nodes++
	empty := ^(own | opp | w.out)
	x := empty.First()
	empty &= empty - 1
	y := empty.First()
	empty &= empty - 1
	z := empty.First()
	empty &= empty - 1
	v := empty.First()

	// Bring singles forward. With four squares the quadrants hold 4, 3+1, 2+2,
	// 2+1+1 or 1+1+1+1; only 3+1 and 2+1+1 have an order to keep.
	qx, qy, qz, qv := quadrant(x), quadrant(y), quadrant(z), quadrant(v)
	odd := qx ^ qy ^ qz ^ qv
	if odd != 0 && odd != 15 {
		if qy&odd != 0 && qx&odd == 0 {
			x, y, qx, qy = y, x, qy, qx
		}
		if qz&odd != 0 && qy&odd == 0 {
			if qx&odd == 0 {
				x, y, z = z, x, y
				qx, qy, qz = qz, qx, qy
			} else {
				y, z, qy, qz = z, y, qz, qy
			}
		}
		if qv&odd != 0 && qz&odd == 0 {
			switch {
			case qx&odd == 0:
				x, y, z, v = v, x, y, z
			case qy&odd == 0:
				y, z, v = v, y, z
			default:
				z, v = v, z
			}
		}
	}

	best := -infinity
	if near[x]&opp != 0 {
		if f := flips(own, opp, x); f != 0 {
			best = -w.solve3(opp^f, own|f|x.Bit(), -alpha-1, y, z, v)
			if best > alpha {
				return best
			}
		}
	}
	if near[y]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			best = max(best, -w.solve3(opp^f, own|f|y.Bit(), -alpha-1, x, z, v))
			if best > alpha {
				return best
			}
		}
	}
	if near[z]&opp != 0 {
		if f := flips(own, opp, z); f != 0 {
			best = max(best, -w.solve3(opp^f, own|f|z.Bit(), -alpha-1, x, y, v))
			if best > alpha {
				return best
			}
		}
	}
	if near[v]&opp != 0 {
		if f := flips(own, opp, v); f != 0 {
			return max(best, -w.solve3(opp^f, own|f|v.Bit(), -alpha-1, x, y, z))
		}
	}
	if best > -infinity {
		return best
	}
	if mobile(opp, own)&^w.out == 0 {
		return w.final(own, opp)
	}
	return -w.solve4(opp, own, -alpha-1)
}

// quadrant is the bit of the 4x4 quarter of the board that s lies in.
func quadrant(s game.Square) uint { return 1 << (s>>2&1 | s>>4&2) }

var (
	// near[s] are the up to eight neighbours of s: without an opponent's disc
	// there, s is no legal move.
	near [64]game.Bitboard
	// lineCounts[x][own] is the number of discs that own turns over by playing at x on
	// a line of eight whose other squares are all occupied.
	lineCounts [8][256]uint8
	// throughs holds the two diagonals through each square.
	throughs [64]struct{ diagonal, anti game.Bitboard }
)

func init() {
	for s := range game.Square(64) {
		near[s] = s.Bit().Neighbours()
		for t := range game.Square(64) {
			switch t.File() - s.File() {
			case t.Rank() - s.Rank():
				throughs[s].diagonal |= t.Bit()
			case s.Rank() - t.Rank():
				throughs[s].anti |= t.Bit()
			}
		}
		throughs[s].anti |= s.Bit()
	}
	for x := range 8 {
		for own := range 256 {
			opp := ^uint8(own) &^ (1 << x)
			lineCounts[x][own] = uint8(bits.OnesCount8(lineFlips(uint8(own)&^(1<<x), opp, x)))
		}
	}
}

// lastFlips is the number of discs that own turns over by playing on x, the only
// empty square of an 8x8 board: on each line only own's discs matter. Squares of
// a diagonal's line of eight that lie beyond the rim read as the opponent's and
// close nothing.
func lastFlips(own game.Bitboard, x game.Square) int {
	const file, gather = 0x0101010101010101, 0x0102040810204080
	x &= 63
	col, row := x&7, x>>3
	t := &throughs[x]
	n := lineCounts[col][uint8(own>>(x&56))]
	n += lineCounts[row][uint8(own>>col&file*gather>>56)]
	n += lineCounts[col][uint8(own&t.diagonal*file>>56)]
	n += lineCounts[col][uint8(own&t.anti*file>>56)]
	return int(n)
}
