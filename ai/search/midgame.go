package search

import (
	"othello/ai/template"
	"othello/game"
)

// node is an inner node of the search and its state.
type node struct {
	own, opp    game.Bitboard // own is to move
	alpha, beta int           // window
	depth, e    int           // plies to search, empties
	at          place         // in the transposition table
	known       bound         // bound from the table
	best        int           // score of the best move so far, fail-soft
	bestMove    game.Square   // NoSquare before the first
}

// null reports whether the window is a null window.
func (n *node) null() bool { return n.beta-n.alpha == 1 }

// exact reports whether the search goes to the end of the game.
func (n *node) exact() bool { return n.depth == n.e }

// search returns the score of own, to move with e empties, in the window (alpha, beta),
// depth plies deep: a principal variation search, fail-soft. At depth e it goes to the
// end and the score is the final one; otherwise leaves get the static evaluation. If
// w.aborted is set afterwards, the score is meaningless.
//
// Frame e must hold the evaluation's state of the position (enter, play).
func (w *worker) search(own, opp game.Bitboard, alpha, beta, depth, e int) int {
	null, exact := beta-alpha == 1, depth == e
	w.frames[e].pvLen = 0
	switch {
	case null && exact && e <= endgameEmpties:
		return w.solve(own, opp, alpha, e)
	case depth <= 0 && e > 0:
		w.nodes++
		return w.evaluate(own, opp, e)
	}
	if !w.visit() {
		return alpha
	}
	if null && exact && w.stabilityMayCut(opp, alpha, 0, e) {
		if most := w.stabilityBound(own, opp); most <= alpha {
			return most
		}
	}
	moves := mobile(own, opp) &^ w.out
	if moves == 0 {
		return w.searchPass(own, opp, alpha, beta, depth, e)
	}
	if null && !exact && depth < minCutDepth {
		if w.sel < fullWidth {
			if score, cut := w.staticCut(w.rawScore(own, opp, e), alpha, depth, e); cut {
				return score
			}
		}
		if depth == 1 {
			return w.frontier(own, opp, moves, alpha, e)
		}
	}

	n := node{own: own, opp: opp, alpha: alpha, beta: beta, depth: depth, e: e, best: -infinity, bestMove: game.NoSquare}
	if score, cut := w.probe(&n); cut {
		return score
	}
	start := w.nodes
	if score, cut := w.probCut(&n); cut {
		if !w.aborted {
			w.table.store(n.at, depth, w.sel, alpha, beta, score, n.known.move, w.nodes-start)
		}
		return score
	}
	list := w.generate(own, opp, moves, depth, e)
	if score, cut := w.enhancedCut(&n, len(list)); cut {
		return score
	}
	w.searchMoves(&n, list)
	if w.aborted {
		return alpha
	}
	w.table.store(n.at, depth, w.sel, alpha, beta, n.best, n.bestMove, w.nodes-start)
	return n.best
}

// searchPass is search for a side without a move.
func (w *worker) searchPass(own, opp game.Bitboard, alpha, beta, depth, e int) int {
	if mobile(opp, own)&^w.out == 0 {
		return w.final(own, opp)
	}
	w.pass(e)
	score := -w.search(opp, own, -beta, -alpha, depth, e)
	w.pass(e)
	if f := &w.frames[e]; beta-alpha > 1 && !w.aborted {
		copy(f.pv[1:], f.pv[:f.pvLen])
		f.pv[0] = game.Pass
		f.pvLen++
	}
	return score
}

// searchMoves searches the moves of list, best first, until one reaches beta. If the
// table's move is likely to cut, the others are ordered only after it failed.
func (w *worker) searchMoves(n *node, list []move) {
	late := n.null() && prefer(list, n.known.move)
	if !late {
		w.order(list, n)
	}
	var shared *split
	for i := range list {
		if i == 1 && late {
			w.order(list[1:], n)
		}
		if w.aborted {
			break
		}
		m := next(list[i:])
		if i > 0 && w.mayShare(n) {
			if shared == nil {
				shared = w.open(n)
			}
			if w.pool.give(shared, m, i) {
				continue
			}
		}
		low := max(n.alpha, n.best)
		if shared != nil {
			low = shared.low()
		}
		score := w.child(n, &w.frames[n.e].state, m, low, i)
		if w.aborted {
			break
		}
		if shared != nil {
			shared.merge(w, m, score)
		} else if score > n.best {
			n.best, n.bestMove = score, m.sq
			if !n.null() && score > n.alpha {
				w.extend(n.e, m.sq)
			}
		}
		if score >= n.beta {
			break
		}
	}
	if shared != nil {
		w.join(shared, n)
	}
}

// prefer gives the move to m the highest score and reports whether list has it.
func prefer(list []move, m game.Square) bool {
	for i := range list {
		if list[i].sq == m {
			list[i].score, list[i].static = orderHash, unknown
			return true
		}
	}
	return false
}

// Reductions: a move of a null-window node is first searched lateReduction plies less deep, and
// only if that fails high as deep as the others, if it is the fifth or a later one with six plies
// or more left, or any but the first with four or more whose evaluation is doubtful discs or more
// below the window: that is worth +15 Elo (+3 to +28) in 1,200 pairs at 5 ms.
const (
	lateMove      = 4
	lateDepth     = 6
	doubtfulDepth = 4
	doubtful      = 4 * unit
	lateReduction = 2
)

// reduced reports whether m, the i-th move of a node, is searched less deep against the bound low.
func (w *worker) reduced(n *node, m *move, low, i int) bool {
	switch {
	case n.beta-low > 1 || n.exact() || w.sel == fullWidth || i == 0:
		return false
	case i >= lateMove && n.depth >= lateDepth:
		return true
	}
	return n.depth >= doubtfulDepth && m.static != unknown && -int(m.static) < low*unit-doubtful
}

// child returns the score of m, the i-th move of a node with the given evaluation state,
// for the side that makes it, against the bound low.
func (w *worker) child(n *node, state *template.State, m *move, low, i int) int {
	null := n.beta-low == 1
	own, opp := n.opp^m.flips, n.own|m.flips|m.sq.Bit()
	if null && n.depth == 2 && !n.exact() && m.replies != 0 && w.sel < fullWidth {
		// As in search, but most of these positions are cut by their evaluation: it comes first,
		// and the replies are known.
		if !w.visit() {
			return low
		}
		static := w.judgeAfter(m, own, opp, n.e, w.middle(-low-1, 1, n.e-1), w.margins.static[w.sel][n.e-1][1]+networkReach)
		if score, cut := w.staticCut(static, -low-1, 1, n.e-1); cut {
			return -score
		}
		w.play(m, n.e)
		return -w.frontier(own, opp, m.replies, -low-1, n.e-1)
	}
	if w.weights != nil && !(null && n.exact() && n.e-1 <= endgameEmpties) {
		w.weights.After(&w.frames[n.e-1].state, state, m.sq, m.flips)
	}
	w.frames[n.e-1].static, w.frames[n.e-1].last = m.static, m.sq
	if w.reduced(n, m, low, i) {
		score := -w.search(own, opp, -n.beta, -low, n.depth-1-lateReduction, n.e-1)
		if score <= low || w.aborted {
			return score
		}
	}
	return w.pvs(own, opp, low, n.beta, n.depth-1, n.e-1, i == 0)
}

// pvs returns the score, for the side that has just moved, of own, to move: the first
// move of a node gets the whole window, the others first a null window at low.
func (w *worker) pvs(own, opp game.Bitboard, low, beta, depth, e int, first bool) int {
	if !first {
		score := -w.search(own, opp, -low-1, -low, depth, e)
		if score <= low || score >= beta || w.aborted {
			return score
		}
	}
	return -w.search(own, opp, -beta, -low, depth, e)
}

// probe looks the node up in the table. The entry may decide a null window.
func (w *worker) probe(n *node) (score int, cut bool) {
	n.at = hash(n.own, n.opp, w.salt)
	n.known = noBound
	d := w.table.probe(n.at)
	if d == 0 {
		return 0, false
	}
	n.known = unpack(d)
	if !n.null() || !n.known.covers(n.depth, w.sel, n.e) {
		return 0, false
	}
	return n.known.decides(n.alpha)
}

// enhancedCut returns the enhanced transposition cutoff: the node is cut if the table has
// a sufficient bound of a position after one of the moves, whose hashes are in the
// frame's places.
func (w *worker) enhancedCut(n *node, moves int) (score int, cut bool) {
	if !n.null() || n.depth < minEnhancedDepth {
		return 0, false
	}
	for _, at := range w.frames[n.e].places[:moves] {
		d := w.table.probe(at)
		if d == 0 {
			continue
		}
		known := unpack(d)
		if score := -known.upper; score > n.alpha && known.covers(n.depth-1, w.sel, n.e-1) {
			return score, true
		}
	}
	return 0, false
}

// minEnhancedDepth is the least depth of the enhanced transposition cutoff.
const minEnhancedDepth = 3

// frontier is search one ply above the leaves in a null window: it evaluates each move
// directly. Ordering all moves would cost more than it saves; it only tries corners and
// the last refutations of the opponent's move first.
func (w *worker) frontier(own, opp, moves game.Bitboard, alpha, e int) int {
	f := &w.frames[e]
	known := &f.refutations[f.last&63]
	var later game.Bitboard
	if first := moves & (known[0] | known[1] | w.corners); first != 0 {
		moves, later = first, moves&^first
	}
	best, last := -infinity, game.NoSquare
	if w.weights != nil {
		if least, m, count, ok := w.weights.LeastAfter(&f.state, moves, later, atMost(-alpha-1)); ok {
			w.nodes += int64(count)
			best, last, moves = -w.discs(least), m, 0
		}
	}
	for moves != 0 && best <= alpha {
		m := move{sq: moves.First()}
		if moves &= moves - 1; moves == 0 {
			moves, later = later, 0
		}
		m.flips = flips(own, opp, m.sq)
		w.nodes++
		best = max(best, -w.discs(w.judgeAfter(&m, opp^m.flips, own|m.flips|m.sq.Bit(), e, 0, everywhere)))
		last = m.sq
	}
	if b := last.Bit(); best > alpha && b != known[0] {
		known[0], known[1] = b, known[0]
	}
	return best
}

// extend sets the principal variation of frame e to the move m followed by the variation
// of the frame below.
func (w *worker) extend(e int, m game.Square) {
	f, g := &w.frames[e], &w.frames[e-1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], g.pv[:g.pvLen])
}
