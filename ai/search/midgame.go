package search

import "othello/game"

// search is the score of own, to move with e empties, in the window (alpha,
// beta), depth plies deep. At depth e it plays to the end and the score is the
// final one; otherwise the leaves are judged by the static evaluation. Fail-soft.
// After it returns, w.aborted says whether the score means anything.
func (w *worker) search(own, opp game.Bitboard, alpha, beta, depth, e int) int {
	null := beta-alpha == 1
	f := &w.frames[e]
	f.pvLen = 0
	switch {
	case null && depth == e && e <= endgameEmpties:
		return w.solve(own, opp, alpha, e)
	case depth <= 0 && e > 0:
		w.nodes++
		return w.evaluate(own, opp)
	}
	if !w.visit() {
		return alpha
	}

	if null && depth == e && alpha >= stabilityAlpha[e] {
		if most := w.squares - 2*stable(opp, own, w.out).Count(); most <= alpha {
			return most
		}
	}

	moves := game.Moves(own, opp) &^ w.out
	if moves == 0 {
		if game.Moves(opp, own)&^w.out == 0 {
			return w.final(own, opp)
		}
		score := -w.search(opp, own, -beta, -alpha, depth, e)
		if !null && !w.aborted {
			copy(f.pv[1:], f.pv[:f.pvLen])
			f.pv[0] = game.Pass
			f.pvLen++
		}
		return score
	}

	index, key := hash(own, opp, w.salt)
	known := bound{lower: -infinity, upper: infinity, move: game.NoSquare, second: game.NoSquare}
	if depth > 1 {
		if d := w.table.probe(index, key); d != 0 {
			known = unpack(d)
			if null && known.depth >= depth && known.sel >= w.sel && (known.depth == e || depth < e) {
				if known.lower > alpha {
					return known.lower
				}
				if known.upper <= alpha {
					return known.upper
				}
			}
		}
	}

	list := w.generate(own, opp, moves, e)
	w.order(list, own, opp, alpha, depth, e, &known)

	start := w.nodes
	best, bestMove := -infinity, game.NoSquare
	for i := range list {
		m := next(list[i:])
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		low := max(alpha, best)
		var score int
		if i == 0 || null {
			score = -w.search(own2, opp2, -beta, -low, depth-1, e-1)
		} else {
			score = -w.search(own2, opp2, -low-1, -low, depth-1, e-1)
			if score > low && score < beta && !w.aborted {
				score = -w.search(own2, opp2, -beta, -score, depth-1, e-1)
			}
		}
		if w.aborted {
			return alpha
		}
		if score > best {
			best, bestMove = score, m.sq
			if !null && score > alpha {
				w.extend(e, m.sq)
			}
			if score >= beta {
				break
			}
		}
	}
	if depth > 1 {
		w.table.store(index, key, depth, w.sel, alpha, beta, best, bestMove, w.nodes-start)
	}
	return best
}

// extend makes the principal variation of frame e the move m followed by that of
// the position after it.
func (w *worker) extend(e int, m game.Square) {
	f, g := &w.frames[e], &w.frames[e-1]
	f.pv[0] = m
	f.pvLen = 1
	if e > 1 {
		f.pvLen += copy(f.pv[1:], g.pv[:g.pvLen])
	}
}

// evaluate is the static evaluation in whole discs.
func (w *worker) evaluate(own, opp game.Bitboard) int {
	v := hand(own, opp, w.out)
	if v >= 0 {
		v = (v + unit/2) / unit
	} else {
		v = -((unit/2 - v) / unit)
	}
	return max(-w.squares, min(w.squares, v))
}

// order scores the moves of a midgame node: the table's moves first, then by a
// shallow search when enough depth is left to pay for it, else by mobility.
func (w *worker) order(list []move, own, opp game.Bitboard, alpha, depth, e int, known *bound) {
	if len(list) < 2 {
		return
	}
	shallow := sortDepth(depth, e)
	for i := range list {
		m := &list[i]
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		switch {
		case own2 == 0:
			m.score = orderWipeout
			continue
		case m.sq == known.move:
			m.score = orderHash
			continue
		case m.sq == known.second:
			m.score = orderSecond
			continue
		}
		m.score = squareValue[m.sq&63] + mobilityScore(opp2, own2, w.out)
		if shallow >= 0 {
			low, sel := max(-64, alpha-8), w.sel
			w.sel = fullWidth
			m.score += 4 * orderMobility * int32(-w.search(own2, opp2, -64, -low, shallow, e-1))
			w.sel = sel
		}
		if w.aborted {
			return
		}
	}
}

// sortDepth is the depth of the searches that order the moves of a node, -1 for
// none.
func sortDepth(depth, e int) int {
	switch {
	case depth < 4:
		return -1
	case depth == e:
		return min((depth-11)/3, 6)
	}
	return min((depth-4)/3, 4)
}
