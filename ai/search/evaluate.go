package search

import (
	"math"

	"othello/ai/template"
	"othello/game"
)

// unit is how many parts of a disc the static evaluations count in.
const unit = template.Unit

// enter sets frame e up for a position that is not reached by play.
func (w *worker) enter(own, opp game.Bitboard, e int) {
	w.frames[e].static = unknown
	if w.weights != nil {
		w.weights.Set(&w.frames[e].state, game.Position{Own: own, Opp: opp})
	}
}

// play sets the frame below e up for the position after m.
func (w *worker) play(m *move, e int) {
	w.frames[e-1].static, w.frames[e-1].last = unknown, m.sq
	if w.weights != nil {
		w.weights.After(&w.frames[e-1].state, &w.frames[e].state, m.sq, m.flips)
	}
}

// pass lets the other side move in frame e; doing it again takes it back.
func (w *worker) pass(e int) {
	w.frames[e].static = unknown
	if w.weights != nil {
		w.frames[e].state.Pass()
	}
}

// evaluate returns the static evaluation in whole discs of own, to move with e
// empties.
func (w *worker) evaluate(own, opp game.Bitboard, e int) int {
	return w.discs(w.rawScore(own, opp, e))
}

// discs returns an evaluation in whole discs.
func (w *worker) discs(v int) int {
	if v >= 0 {
		v = (v + unit/2) / unit
	} else {
		v = -((unit/2 - v) / unit)
	}
	return max(-w.squares, min(w.squares, v))
}

// unknown is no evaluation: weights say 64 discs at most, the hand evaluation less than 250.
const unknown = math.MinInt16

// rawScore is evaluate in parts of a disc, neither rounded nor bounded. The frame keeps
// it for those who ask again.
func (w *worker) rawScore(own, opp game.Bitboard, e int) int {
	f := &w.frames[e]
	if f.static == unknown {
		f.static = int16(w.judge(own, opp, e))
	}
	return int(f.static)
}

// judge is rawScore, reckoned anew.
func (w *worker) judge(own, opp game.Bitboard, e int) int {
	if w.weights != nil {
		return w.weights.Score(&w.frames[e].state)
	}
	return hand(own, opp, w.out)
}

// judgeAfter is rawScore of own, to move after m was played in frame e. It needs no frame.
func (w *worker) judgeAfter(m *move, own, opp game.Bitboard, e int) int {
	if w.weights != nil {
		return w.weights.ScoreAfter(&w.frames[e].state, m.sq, m.flips)
	}
	return hand(own, opp, w.out)
}
