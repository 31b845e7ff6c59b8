package search

import (
	"othello/ai/template"
	"othello/game"
)

// search is the score of own, to move with e empties, in the window (alpha,
// beta), depth plies deep. At depth e it plays to the end and the score is the
// final one; otherwise the leaves are judged by the static evaluation. Fail-soft.
// After it returns, w.aborted says whether the score means anything.
//
// Frame e must hold the evaluation's state of the position (enter, play).
func (w *worker) search(own, opp game.Bitboard, alpha, beta, depth, e int) int {
	null := beta-alpha == 1
	f := &w.frames[e]
	f.pvLen = 0
	switch {
	case null && depth == e && e <= endgameEmpties:
		return w.solve(own, opp, alpha, e)
	case depth <= 0 && e > 0:
		w.nodes++
		return w.evaluate(own, opp, e)
	}
	if !w.visit() {
		return alpha
	}

	if null && depth == e && alpha >= stabilityAlpha[e] && w.squares-2*opp.Count() <= alpha {
		if most := w.squares - 2*stable(opp, own, w.out).Count(); most <= alpha {
			return most
		}
	}

	moves := mobile(own, opp) &^ w.out
	if moves == 0 {
		if mobile(opp, own)&^w.out == 0 {
			return w.final(own, opp)
		}
		w.pass(e)
		score := -w.search(opp, own, -beta, -alpha, depth, e)
		w.pass(e)
		if !null && !w.aborted {
			copy(f.pv[1:], f.pv[:f.pvLen])
			f.pv[0] = game.Pass
			f.pvLen++
		}
		return score
	}
	if depth < minCutDepth && null && depth < e {
		if w.sel < fullWidth {
			if score, cut := w.staticCut(own, opp, alpha, depth, e); cut {
				return score
			}
		}
		if depth == 1 {
			return w.frontier(own, opp, moves, alpha, e)
		}
	}

	index, key := hash(own, opp, w.salt)
	known := bound{lower: -infinity, upper: infinity, move: game.NoSquare, second: game.NoSquare}
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
	start := w.nodes
	if null && w.sel < fullWidth {
		if score, cut := w.probCut(own, opp, alpha, depth, e, &known); cut {
			if !w.aborted {
				w.table.store(index, key, depth, w.sel, alpha, beta, score, known.move, w.nodes-start)
			}
			return score
		}
		if w.aborted {
			return alpha
		}
	}

	list := w.generate(own, opp, moves, e)
	if withSharedCutoffs && null && depth > 2 {
		if score, cut := w.transposition(f.places[:len(list)], alpha, depth, e); cut {
			return score
		}
	}
	// Where the table's move is likely to be enough, the others are put in order only
	// when it was not.
	late := withLateOrder && null && toFront(list, known.move)
	if !late {
		w.order(list, own, opp, alpha, depth, e, &known)
	}

	best, bestMove := -infinity, game.NoSquare
	var shared *split
	for i := range list {
		if w.aborted {
			break
		}
		m := &list[i]
		if i == 1 && late {
			if w.order(list[1:], own, opp, alpha, depth, e, &known); w.aborted {
				break
			}
		}
		if i > 0 || !late {
			m = next(list[i:])
		}
		if i > 0 && w.pool != nil && w.pool.ready.Load() > 0 && splittable(depth, e) {
			if shared == nil {
				shared = w.open(own, opp, alpha, beta, depth, e, best, bestMove)
			}
			if w.pool.give(shared, m, i) {
				continue
			}
		}
		low := max(alpha, best)
		if shared != nil {
			low = shared.low()
		}
		score := w.child(m, &f.state, own, opp, low, beta, depth, e, i)
		if w.aborted {
			break
		}
		if shared != nil {
			if shared.merge(w, m, score); score >= beta {
				break
			}
			continue
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
	if shared != nil {
		if w.join(shared); shared.best > best {
			best, bestMove = shared.best, shared.bestMove
			f.pvLen = copy(f.pv[:], shared.pv)
		}
	}
	if w.aborted {
		return alpha
	}
	w.table.store(index, key, depth, w.sel, alpha, beta, best, bestMove, w.nodes-start)
	return best
}

// toFront moves m to the front of list and reports whether it is there at all.
func toFront(list []move, m game.Square) bool {
	for i := range list {
		if list[i].sq == m {
			list[0], list[i] = list[i], list[0]
			return true
		}
	}
	return false
}

// splittable reports whether a node is large enough to share with other threads.
func splittable(depth, e int) bool {
	if depth == e {
		return e >= splitEmpties
	}
	return depth >= splitDepth
}

// Late moves: from the fifth of a node on, where six plies or more are left, a move must
// show in a search less deep by two plies that it is worth a full one.
const (
	lateMove  = 4
	lateDepth = 6
	lateLess  = 2
)

// child is the score of the move m, the nth of a node with the given state, for the
// side that makes it, against the bound low: the first move gets the whole window, the
// others must first show that they beat low.
func (w *worker) child(m *move, state *template.State, own, opp game.Bitboard, low, beta, depth, e, n int) int {
	null := beta-low == 1
	if w.weights != nil && !(null && depth == e && e-1 <= endgameEmpties) {
		w.frames[e-1].state.After(state, m.sq, m.flips)
	}
	own, opp = opp^m.flips, own|m.flips|m.sq.Bit()
	if null && n >= lateMove && depth >= lateDepth && depth != e && w.sel < fullWidth {
		score := -w.search(own, opp, -beta, -low, depth-1-lateLess, e-1)
		if score <= low || w.aborted {
			return score
		}
	}
	if n == 0 || null {
		return -w.search(own, opp, -beta, -low, depth-1, e-1)
	}
	score := -w.search(own, opp, -low-1, -low, depth-1, e-1)
	if score > low && score < beta && !w.aborted {
		score = -w.search(own, opp, -beta, -low, depth-1, e-1)
	}
	return score
}

// frontier is search one ply above the leaves in a null window: each move is
// judged at once, in the order of the squares.
func (w *worker) frontier(own, opp, moves game.Bitboard, alpha, e int) int {
	best := -infinity
	for ; moves != 0; moves &= moves - 1 {
		m := move{sq: moves.First()}
		m.flips = flips(own, opp, m.sq)
		w.play(&m, e)
		w.nodes++
		if score := -w.evaluate(opp^m.flips, own|m.flips|m.sq.Bit(), e-1); score > best {
			if best = score; best > alpha {
				break
			}
		}
	}
	return best
}

// transposition looks the positions after the moves, at places, up in the table: one
// that is known to be good enough makes searching unnecessary.
func (w *worker) transposition(places []place, alpha, depth, e int) (score int, cut bool) {
	for i := range places {
		d := w.table.probe(places[i].index, places[i].key)
		if d == 0 {
			continue
		}
		known := unpack(d)
		if -known.upper > alpha && known.depth >= depth-1 && known.sel >= w.sel && (known.depth == e-1 || depth < e) {
			return -known.upper, true
		}
	}
	return 0, false
}

// extend makes the principal variation of frame e the move m followed by that of
// the position after it.
func (w *worker) extend(e int, m game.Square) {
	f, g := &w.frames[e], &w.frames[e-1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], g.pv[:g.pvLen])
}
