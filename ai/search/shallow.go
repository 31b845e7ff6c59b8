package search

import "othello/game"

// With five and six empties, counting the opponent's replies to order the moves
// costs more than it saves.

// first returns the square of moves to be tried first: in quadrants with an odd number of
// empties before the others, there corners first and X squares last. The code is
// branch-free, since the result is hard to predict.
func first(moves, odd, corners game.Bitboard) game.Square {
	if best := moves & odd; best != 0 {
		moves = best
	}
	if best := moves &^ (game.XSquares &^ corners); best != 0 {
		moves = best
	}
	if best := moves & corners; best != 0 {
		moves = best
	}
	return moves.First()
}

// solve6 is solve for six empties: results stay in the thread's own table.
func (w *worker) solve6(own, opp, moves game.Bitboard, at *place, alpha int, parity uint) int {
	w.nodes++
	if w.stabilityMayCut(opp, alpha, stabilitySlack, 6) {
		if most := w.stabilityBound(own, opp); most <= alpha {
			return most
		}
	}
	known := w.leaves.at(at)
	best, bestMove := -infinity, game.NoSquare
	if known.key == at.key {
		if int(known.lower) > alpha {
			return int(known.lower)
		}
		if int(known.upper) <= alpha {
			return int(known.upper)
		}
		if sq := known.move; sq < 64 && moves&sq.Bit() != 0 {
			f := flips(own, opp, sq)
			best, bestMove = -w.solve5(opp^f, own|f|sq.Bit(), -alpha-1, parity^quadrant(sq)), sq
			if best > alpha {
				known.keep(at.key, alpha, best, bestMove)
				return best
			}
			moves &^= sq.Bit()
		}
	}
	if moves == 0 && bestMove == game.NoSquare {
		if moves = mobile(opp, own) &^ w.out; moves == 0 {
			return w.final(own, opp)
		}
		return -w.solve6(opp, own, moves, w.placeOf(opp, own), -alpha-1, parity)
	}
	odd := quarters[parity&15]
	for moves != 0 {
		sq := first(moves, odd, w.corners)
		moves &^= sq.Bit()
		f := flips(own, opp, sq)
		score := -w.solve5(opp^f, own|f|sq.Bit(), -alpha-1, parity^quadrant(sq))
		if score > best {
			best, bestMove = score, sq
			if best > alpha {
				break
			}
		}
	}
	known.keep(at.key, alpha, best, bestMove)
	return best
}

// solve5 is solve for five empties.
func (w *worker) solve5(own, opp game.Bitboard, alpha int, parity uint) int {
	w.nodes++
	if w.stabilityMayCut(opp, alpha, stabilitySlack, 5) {
		if most := w.stabilityBound(own, opp); most <= alpha {
			return most
		}
	}
	moves := mobile(own, opp) &^ w.out
	if moves == 0 {
		if mobile(opp, own)&^w.out == 0 {
			return w.final(own, opp)
		}
		return -w.solve5(opp, own, -alpha-1, parity)
	}
	best := -infinity
	odd := quarters[parity&15]
	for moves != 0 {
		sq := first(moves, odd, w.corners)
		moves &^= sq.Bit()
		f := flips(own, opp, sq)
		if best = max(best, -w.solve4(opp^f, own|f|sq.Bit(), -alpha-1)); best > alpha {
			break
		}
	}
	return best
}
