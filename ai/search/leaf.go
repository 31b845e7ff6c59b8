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
// leave the opponent the fewest replies first. e is above shallowEmpties.
func (w *worker) leaf(own, opp, moves game.Bitboard, alpha, e int, parity uint) int {
	w.nodes++
	if alpha >= stabilityAlpha[e] && w.squares-2*opp.Count() <= alpha {
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
	if moves == 0 {
		if moves = mobile(opp, own) &^ w.out; moves == 0 {
			return w.final(own, opp)
		}
		return -w.leaf(opp, own, moves, -alpha-1, e, parity)
	}

	list := w.generate(own, opp, moves, e)
	best, bestMove := -infinity, game.NoSquare
	left := 0
	for i := range list {
		m := &list[i]
		// What is known of the position after the move may decide this one.
		index, other := hash(opp^m.flips, own|m.flips|m.sq.Bit(), w.salt)
		if after := &w.leaves[index>>(64-leafBits)]; withLeafCutoffs && after.key == other {
			if score := -int(after.upper); score > alpha {
				known.keep(key, alpha, score, m.sq)
				return score
			}
			if score := -int(after.lower); score <= alpha {
				if score > best {
					best, bestMove = score, m.sq
				}
				continue
			}
		}
		switch {
		case opp == m.flips:
			m.score = orderWipeout
		case m.sq == favourite:
			m.score = orderHash
		default:
			m.score = squareValue[m.sq&63] + m.mobility(w.corners)
			if withParity && parity&quadrant(m.sq) != 0 {
				m.score += orderMobility / 2
			}
		}
		if left < i {
			list[left] = *m
		}
		left++
	}
	list = list[:left]

	for i := range list {
		m := next(list[i:])
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		var score int
		if e-1 > shallowEmpties {
			score = -w.leaf(own2, opp2, m.replies, -alpha-1, e-1, parity^quadrant(m.sq))
		} else {
			score = -w.solve6(own2, opp2, m.replies, -alpha-1, parity^quadrant(m.sq))
		}
		if score > best {
			best, bestMove = score, m.sq
			if best > alpha {
				break
			}
		}
	}
	known.keep(key, alpha, best, bestMove)
	return best
}

// keep adds the outcome of a search of the null window (alpha, alpha+1) to an
// entry, which may be another position's so far.
func (l *leafEntry) keep(key uint64, alpha, score int, m game.Square) {
	if !withLeafTable {
		return
	}
	if !withTableMoves {
		m = game.NoSquare
	}
	if l.key != key {
		*l = leafEntry{key: key, lower: -64, upper: 64}
	}
	if score > alpha {
		l.lower = int8(score)
	} else {
		l.upper = int8(score)
	}
	l.move = m
}
