package search

import (
	"unsafe"

	"othello/game"
)

// leafBits is the size of a leaf table, as a power of two of entries: half a
// megabyte stays in a core's second-level cache.
const leafBits = 15

// leafTable is a thread's own table.
type leafTable [1 << leafBits]leafEntry

// leafShift converts an index to an offset in a leaf table, not rounded to an entry of 16
// bytes.
const leafShift = 64 - leafBits - 4

var _ [unsafe.Sizeof(leafEntry{}) - 16]struct{} = [0]struct{}{}

// at returns the entry for a position.
func (t *leafTable) at(p *place) *leafEntry { return &t[p.index>>(64-leafBits)] }

// leafEntry holds bounds of a position near the leaves of the exact search. They never
// expire.
//
// Invariant: lower <= true score <= upper.
type leafEntry struct {
	key          uint64
	lower, upper int8
	move         game.Square
}

// leaf is solve from shallowEmpties+1 to leafEmpties, whose nodes are too many for the
// transposition table: it uses the thread's own table, fastest first, and does not poll
// the stop flags.
func (w *worker) leaf(own, opp, moves game.Bitboard, at *place, alpha, e int, parity uint) int {
	w.nodes++
	if w.stabilityMayCut(opp, alpha, stabilitySlack, e) {
		if most := w.stabilityBound(own, opp); most <= alpha {
			return most
		}
	}
	known := w.leaves.at(at)
	hashMove := game.NoSquare
	if known.key == at.key {
		if int(known.lower) > alpha {
			return int(known.lower)
		}
		if int(known.upper) <= alpha {
			return int(known.upper)
		}
		hashMove = known.move
	}
	if moves == 0 {
		if moves = mobile(opp, own) &^ w.out; moves == 0 {
			return w.final(own, opp)
		}
		return -w.leaf(opp, own, moves, w.placeOf(opp, own), -alpha-1, e, parity)
	}

	f := &w.frames[e&63]
	best, bestMove := -infinity, game.NoSquare
	left := &f.left
	left.start(w.generateOdd(own, opp, moves, e, parity))
	// As in end; a function of their own costs one to two per cent of the time.
	for i := range left.n {
		m := &f.list[i&63]
		after := &f.places[i&63]
		if l := w.leaves.at(after); l.key == after.key {
			if score := -int(l.upper); score > alpha {
				known.keep(at.key, alpha, score, m.sq)
				return score
			}
			if score := -int(l.lower); score <= alpha {
				if score > best {
					best, bestMove = score, m.sq
				}
				left.drop(i)
				continue
			}
		}
		score := m.score
		if m.sq == hashMove {
			score = orderHash
		}
		if opp == m.flips {
			score = orderWipeout
		}
		left.put(i, score)
	}

	for {
		i := left.next()
		if i < 0 {
			break
		}
		m := &f.list[i&63]
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		var score int
		if e-1 > shallowEmpties {
			score = -w.leaf(own2, opp2, m.replies, &f.places[i&63], -alpha-1, e-1, parity^quadrant(m.sq))
		} else {
			score = -w.solve6(own2, opp2, m.replies, &f.places[i&63], -alpha-1, parity^quadrant(m.sq))
		}
		if score > best {
			best, bestMove = score, m.sq
			if best > alpha {
				break
			}
		}
	}
	known.keep(at.key, alpha, best, bestMove)
	return best
}

// placeOf returns the place of a position without a parent's list.
func (w *worker) placeOf(own, opp game.Bitboard) *place {
	at := hash(own, opp, w.salt)
	return &at
}

// keep adds the result of a search of the null window (alpha, alpha+1) to an entry, or
// replaces another position's entry.
func (l *leafEntry) keep(key uint64, alpha, score int, m game.Square) {
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
