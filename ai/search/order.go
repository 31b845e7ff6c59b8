package search

import (
	"othello/game"
)

// move is a legal move with its flips and its score in the move order.
type move struct {
	flips   game.Bitboard
	replies game.Bitboard // the opponent's moves afterwards
	score   int32         // higher is searched earlier
	sq      game.Square
	static  int16 // evaluation of the position afterwards, for the side to move there, or unknown
}

// next moves the best of list to its front and returns it: a selection sort that
// stops when a cutoff makes the rest unnecessary.
func next(list []move) *move {
	best := 0
	for i := 1; i < len(list); i++ {
		if list[i].score > list[best].score {
			best = i
		}
	}
	if best != 0 {
		list[0], list[best] = list[best], list[0]
	}
	return &list[0]
}

// Weights of the order. Beside the evaluation one move of the opponent counts as three
// discs in searches to the end and half a disc in others; squares break ties.
const (
	orderHash     = 1 << 28
	orderSecond   = 1 << 27
	orderWipeout  = 1 << 29
	orderMobility = 1 << 12
	orderReply    = 1 << 10 // orderMobility beside the evaluation, in the midgame
	orderReplyEnd = 3 << 11 // the same in searches to the end
	orderParity   = 1 << 11 // a move in a quadrant with an odd number of empties
	orderDisc     = 1 << 11 // a disc of the evaluation, if there is one
)

// mobility returns the score of a move by the replies it leaves, each with the given
// weight, corners twice. Higher is better for the mover.
func (m *move) mobility(corners game.Bitboard, weight int32) int32 {
	return -int32(m.replies.Count()+(m.replies&corners).Count()) * weight
}

// squareValue ranks the squares of the board for breaking ties: corners first, X
// squares last.
var squareValue = [64]int32{
	18, 4, 16, 12, 12, 16, 4, 18,
	4, 2, 6, 8, 8, 6, 2, 4,
	16, 6, 14, 10, 10, 14, 6, 16,
	12, 8, 10, 0, 0, 10, 8, 12,
	12, 8, 10, 0, 0, 10, 8, 12,
	16, 6, 14, 10, 10, 14, 6, 16,
	4, 2, 6, 8, 8, 6, 2, 4,
	18, 4, 16, 12, 12, 16, 4, 18,
}

// generate fills the frame's list with the moves, and its places with the hashes of
// the positions afterwards. The scores are by replies and squares.
func (w *worker) generate(own, opp, moves game.Bitboard, depth, e int) []move {
	f := &w.frames[e]
	base, shift := w.table.ahead()
	if depth < minEnhancedDepth { // no probe at that depth
		shift = noPlaces
	}
	return f.list[:expand(&f.list, &f.places, own, opp, ^(own|opp|w.out), moves, 0, w.corners, w.salt, base, shift)]
}

// order scores the moves of a node: the table's moves first, then by evaluation and
// mobility; near the leaves by mobility alone.
func (w *worker) order(list []move, n *node) {
	if len(list) < 2 {
		for i := range list {
			list[i].static = unknown
		}
		return
	}
	evaluated := n.depth >= 3
	weight := int32(orderReply)
	if n.exact() {
		weight = orderReplyEnd
	}
	for i := range list {
		m := &list[i]
		m.static = unknown
		own, opp := n.opp^m.flips, n.own|m.flips|m.sq.Bit()
		switch {
		case own == 0:
			m.score = orderWipeout
		case m.sq == n.known.move:
			m.score = orderHash
		case m.sq == n.known.second:
			m.score = orderSecond
		default:
			m.score = squareValue[m.sq&63] + m.mobility(w.corners, weight)
			if evaluated {
				w.nodes++
				static := w.judgeAfter(m, own, opp, n.e, 0, everywhere)
				m.static = int16(static)
				m.score -= int32(static) * orderDisc / unit
			}
		}
	}
}
