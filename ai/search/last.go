package search

import (
	"slices"

	"othello/game"
)

// The last four empties are unrolled: the squares are arguments, no move list is
// made, and the last disc is counted rather than played. alpha is the window
// (alpha, alpha+1); results are exact outside it and bounds inside.

// final returns the score of a finished game for own: empties go to the winner.
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

// solve2 plays the last two empty squares, the lower one first.
func (w *worker) solve2(own, opp game.Bitboard, alpha int, empty game.Bitboard) int {
	w.nodes++
	x, y := empty.First(), (empty & (empty - 1)).First()
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
			best = -w.solve2(opp^f, own|f|x.Bit(), -alpha-1, y.Bit()|z.Bit())
			if best > alpha {
				return best
			}
		}
	}
	if near[y]&opp != 0 {
		if f := flips(own, opp, y); f != 0 {
			best = max(best, -w.solve2(opp^f, own|f|y.Bit(), -alpha-1, x.Bit()|z.Bit()))
			if best > alpha {
				return best
			}
		}
	}
	if near[z]&opp != 0 {
		if f := flips(own, opp, z); f != 0 {
			return max(best, -w.solve2(opp^f, own|f|z.Bit(), -alpha-1, x.Bit()|y.Bit()))
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
// quadrant are tried first, and so is the one that is left of a pair: the side
// that opens an even region usually loses its last move.
func (w *worker) solve4(own, opp game.Bitboard, alpha int) int {
	w.nodes++
	var best int
	if solveFour != nil && w.out == 0 {
		best = solveFour(own, opp, alpha, &w.nodes)
	} else {
		best = w.solve4Go(own, opp, alpha)
	}
	if best > -infinity {
		return best
	}
	if mobile(opp, own)&^w.out == 0 {
		return w.final(own, opp)
	}
	return -w.solve4(opp, own, -alpha-1)
}

// solve4Go returns the best score of own's moves with four empty squares, -infinity if
// there are none.
func (w *worker) solve4Go(own, opp game.Bitboard, alpha int) int {
	var squares [4]game.Square
	empty := ^(own | opp | w.out)
	index := 0
	for i := range squares {
		s := empty.First()
		squares[i] = s
		index |= int(s>>2&1|s>>4&2) << (2 * i)
		empty &= empty - 1
	}
	best := -infinity
	for _, list := range &fourOrders[index&255] {
		x := squares[list[0]&3]
		if near[x&63]&opp == 0 {
			continue
		}
		if f := flips(own, opp, x); f != 0 {
			score := -w.solve3(opp^f, own|f|x.Bit(), -alpha-1, squares[list[1]&3], squares[list[2]&3], squares[list[3]&3])
			if best = max(best, score); best > alpha {
				break
			}
		}
	}
	return best
}

// fourOrders[quadrants of four squares, two bits each] are the squares in the
// order in which they are to be tried, each followed by the order of the others.
var fourOrders [256][4][4]uint8

func init() {
	for index := range fourOrders {
		var in [4]int // squares in each quadrant
		for i := range 4 {
			in[index>>(2*i)&3]++
		}
		// first puts those of list in front that are in quadrants with an odd number.
		first := func(list []uint8) (sorted []uint8) {
			for _, odd := range [2]int{1, 0} {
				for _, i := range list {
					if in[index>>(2*i)&3]&1 == odd {
						sorted = append(sorted, i)
					}
				}
			}
			return sorted
		}
		order := first([]uint8{0, 1, 2, 3})
		for k, i := range order {
			in[index>>(2*i)&3]--
			rest := first(slices.Delete(slices.Clone(order), k, k+1))
			in[index>>(2*i)&3]++
			copy(fourOrders[index][k][:], append([]uint8{i}, rest...))
		}
	}
}

// quadrant returns the bit of the 4x4 quarter of the board that s lies in.
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
			// The line is as good as the first rank of an empty board.
			opp := ^uint8(own) &^ (1 << x)
			lineCounts[x][own] = uint8(game.Flips(game.Bitboard(own), game.Bitboard(opp), game.Square(x)).Count())
		}
	}
}

// lastFlips returns the number of discs that own turns over by playing on x, the only
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
