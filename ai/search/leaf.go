package search

import "othello/game"

// leafBits is the size of a leaf table, as a power of two of entries: half a
// megabyte stays in a core's second-level cache.
const leafBits = 15

// leafEntry is what a thread remembers of a position near the leaves of the exact
// search. Such results are final: they never go out of date.
//
// Invariant: lower <= true score <= upper.
type leafEntry struct {
	key          uint64
	lower, upper int8
	move         game.Square
}

// leaf is solve for positions that are too many for the shared table: a small
// table of the thread's own, no looking at the stop flags, and the moves that
// leave the opponent the fewest replies first.
func (w *worker) leaf(own, opp game.Bitboard, alpha, e int, parity uint) int {
	w.nodes++
	if alpha >= stabilityAlpha[e] {
		if most := w.squares - 2*stable(opp, own, w.out).Count(); most <= alpha {
			return most
		}
	}
	index, key := hash(own, opp, w.salt)
	known := &w.leaves[index>>(64-leafBits)]
	favourite := game.NoSquare
	if known.key == key {
		if int(known.lower) > alpha {
			return int(known.lower)
		}
		if int(known.upper) <= alpha {
			return int(known.upper)
		}
		favourite = known.move
	}
	moves := mobile(own, opp) &^ w.out
	if moves == 0 {
		if mobile(opp, own)&^w.out == 0 {
			return w.final(own, opp)
		}
		return -w.leaf(opp, own, -alpha-1, e, parity)
	}

	list := w.generate(own, opp, moves, e)
	if len(list) > 1 {
		for i := range list {
			m := &list[i]
			switch {
			case opp == m.flips:
				m.score = orderWipeout
			case m.sq == favourite:
				m.score = orderHash
			default:
				m.score = squareValue[m.sq&63] + m.mobility(w.corners)
				if parity&quadrant(m.sq) != 0 {
					m.score += orderMobility / 2
				}
			}
		}
	}

	best, bestMove := -infinity, game.NoSquare
	for i := range list {
		m := next(list[i:])
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		var score int
		switch {
		case e == 5:
			score = -w.solve4(own2, opp2, -alpha-1)
		case e-1 <= shallowEmpties:
			score = -w.shallow(own2, opp2, -alpha-1, e-1, parity^quadrant(m.sq))
		default:
			score = -w.leaf(own2, opp2, -alpha-1, e-1, parity^quadrant(m.sq))
		}
		if score > best {
			best, bestMove = score, m.sq
			if best > alpha {
				break
			}
		}
	}
	if known.key != key {
		*known = leafEntry{key: key, lower: -64, upper: 64}
	}
	if best > alpha {
		known.lower = int8(best)
	} else {
		known.upper = int8(best)
	}
	known.move = bestMove
	return best
}
