package search

import "othello/game"

// With five and six empties, counting the opponent's replies to order the moves
// costs more than it saves.

// xSquares are the squares diagonally next to the corners.
const xSquares game.Bitboard = 0x0042000000004200

// byKind splits moves into those to be tried one after the other: in quadrants with
// an odd number of empties before the others, there corners first and X squares last.
func byKind(moves, odd, corners game.Bitboard) [6]game.Bitboard {
	if !withParity {
		odd = 0
	}
	corner, x := moves&corners, moves&xSquares&^corners
	if !withKinds {
		corner, x = 0, 0
	}
	other := moves &^ (corner | x)
	return [6]game.Bitboard{corner & odd, other & odd, x & odd, corner &^ odd, other &^ odd, x &^ odd}
}

// solve6 is solve for six empties: results stay in the thread's own table.
func (w *worker) solve6(own, opp game.Bitboard, alpha int, parity uint) int {
	w.nodes++
	if alpha >= stabilityAlpha[6] && w.squares-2*opp.Count() <= alpha {
		if most := w.squares - 2*stable(opp, own, w.out).Count(); most <= alpha {
			return most
		}
	}
	index, key := hash(own, opp, w.salt)
	known := &w.leaves[index>>(64-leafBits)]
	moves := mobile(own, opp) &^ w.out
	best, bestMove := -infinity, game.NoSquare
	if known.key == key {
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
				known.keep(key, alpha, best, bestMove)
				return best
			}
			moves &^= sq.Bit()
		}
	}
	if moves == 0 && bestMove == game.NoSquare {
		if mobile(opp, own)&^w.out == 0 {
			return w.final(own, opp)
		}
		return -w.solve6(opp, own, -alpha-1, parity)
	}
	for _, part := range byKind(moves, quarters[parity&15], w.corners) {
		for ; part != 0; part &= part - 1 {
			sq := part.First()
			f := flips(own, opp, sq)
			score := -w.solve5(opp^f, own|f|sq.Bit(), -alpha-1, parity^quadrant(sq))
			if score > best {
				best, bestMove = score, sq
				if best > alpha {
					known.keep(key, alpha, best, bestMove)
					return best
				}
			}
		}
	}
	known.keep(key, alpha, best, bestMove)
	return best
}

// solve5 is solve for five empties.
func (w *worker) solve5(own, opp game.Bitboard, alpha int, parity uint) int {
	w.nodes++
	if alpha >= stabilityAlpha[5] && w.squares-2*opp.Count() <= alpha {
		if most := w.squares - 2*stable(opp, own, w.out).Count(); most <= alpha {
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
	for _, part := range byKind(moves, quarters[parity&15], w.corners) {
		for ; part != 0; part &= part - 1 {
			sq := part.First()
			f := flips(own, opp, sq)
			if best = max(best, -w.solve4(opp^f, own|f|sq.Bit(), -alpha-1)); best > alpha {
				return best
			}
		}
	}
	return best
}
