package search

import (
	"unsafe"

	"othello/game"
)

const (
	// endgameEmpties is the most empties at which the exact search uses no evaluation.
	endgameEmpties = 12
	// shallowEmpties is the most empties at which it orders moves by parity and kind of
	// square alone, without mobility.
	shallowEmpties = 6
	// leafEmpties is the most empties at which it uses the thread's own table.
	leafEmpties = 11
)

// parityOf returns the set of quadrants with an odd number of empties.
func parityOf(empty game.Bitboard) uint {
	var p uint
	for i, q := range [4]game.Bitboard{0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000} {
		p |= uint((empty&q).Count()&1) << i
	}
	return p
}

// quarters[p] holds the squares of the quadrants in p.
var quarters [16]game.Bitboard

func init() {
	for s := range game.Square(64) {
		for p := range quarters {
			if uint(p)&quadrant(s) != 0 {
				quarters[p] |= s.Bit()
			}
		}
	}
}

// solve returns the final score of own, to move with e empties, in the null window
// (alpha, alpha+1).
func (w *worker) solve(own, opp game.Bitboard, alpha, e int) int {
	switch {
	case e > leafEmpties:
		return w.end(own, opp, mobile(own, opp)&^w.out, w.placeOf(own, opp), alpha, e, parityOf(^(own | opp | w.out)))
	case e > shallowEmpties:
		return w.leaf(own, opp, mobile(own, opp)&^w.out, w.placeOf(own, opp), alpha, e, parityOf(^(own | opp | w.out)))
	case e == 6:
		return w.solve6(own, opp, mobile(own, opp)&^w.out, w.placeOf(own, opp), alpha, parityOf(^(own | opp | w.out)))
	case e == 5:
		return w.solve5(own, opp, alpha, parityOf(^(own | opp | w.out)))
	}
	return w.last(own, opp, alpha, e)
}

// last is solve for at most four empties.
func (w *worker) last(own, opp game.Bitboard, alpha, e int) int {
	empty := ^(own | opp | w.out)
	switch e {
	case 0:
		w.nodes++
		return w.final(own, opp)
	case 1:
		return w.solve1(own, opp, empty.First())
	case 2:
		return w.solve2(own, opp, alpha, empty)
	case 3:
		x := empty.First()
		empty &= empty - 1
		return w.solve3(own, opp, alpha, x, empty.First(), (empty & (empty - 1)).First())
	}
	return w.solve4(own, opp, alpha)
}

// end is solve from leafEmpties+1 to endgameEmpties: stability and transposition cutoffs,
// then the moves fastest first, fewest replies of the opponent before others. at is the
// place of the position in the tables.
func (w *worker) end(own, opp, moves game.Bitboard, at *place, alpha, e int, parity uint) int {
	if !w.visit() {
		return alpha
	}
	if w.stabilityMayCut(opp, alpha, stabilitySlack, e) {
		if most := w.stabilityBound(own, opp); most <= alpha {
			return most
		}
	}
	hashMove, second := game.NoSquare, game.NoSquare
	if d := w.table.probe(*at); d != 0 {
		known := unpack(d)
		if known.depth == e && known.sel == fullWidth {
			if score, ok := known.decides(alpha); ok {
				return score
			}
		}
		hashMove, second = known.move, known.second
	}
	if moves == 0 {
		if moves = mobile(opp, own) &^ w.out; moves == 0 {
			return w.final(own, opp)
		}
		return -w.end(opp, own, moves, w.placeOf(opp, own), -alpha-1, e, parity)
	}

	f := &w.frames[e&63]
	left := &f.left
	left.start(w.generateOdd(own, opp, moves, e, parity))
	best, bestMove := -infinity, game.NoSquare
	for i := range left.n {
		m := &f.list[i&63]
		// Enhanced transposition cutoff.
		after := &f.places[i&63]
		if l := w.leaves.at(after); l.key == after.key {
			if score := -int(l.upper); score > alpha {
				w.table.store(*at, e, fullWidth, alpha, alpha+1, score, m.sq, 1)
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
		if m.sq == second {
			score = orderSecond
		}
		if m.sq == hashMove {
			score = orderHash
		}
		if opp == m.flips {
			score = orderWipeout
		}
		left.put(i, score)
	}

	start := w.nodes
	for {
		i := left.next()
		if i < 0 {
			break
		}
		m := &f.list[i&63]
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		score := -w.leaf(own2, opp2, m.replies, &f.places[i&63], -alpha-1, e-1, parity^quadrant(m.sq))
		if score > best {
			best, bestMove = score, m.sq
			if best > alpha {
				break
			}
		}
	}
	w.table.store(*at, e, fullWidth, alpha, alpha+1, best, bestMove, w.nodes-start)
	return best
}

// generateOdd is generate for the exact search, which prefers quadrants with an odd
// number of empties. It returns the number of moves.
func (w *worker) generateOdd(own, opp, moves game.Bitboard, e int, parity uint) int {
	f := &w.frames[e&63]
	return expand(&f.list, &f.places, own, opp, ^(own | opp | w.out), moves, quarters[parity&15], w.corners, w.salt, unsafe.Pointer(w.leaves), leafShift)
}
