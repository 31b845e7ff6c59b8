package search

import (
	"math"

	"othello/ai/template"
	"othello/game"
)

// unit is the number of static evaluation units per disc.
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

// pass changes the side to move in frame e; a second call undoes it.
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

// discs rounds an evaluation to whole discs.
func (w *worker) discs(v int) int {
	if v >= 0 {
		v = (v + unit/2) / unit
	} else {
		v = -((unit/2 - v) / unit)
	}
	return max(-w.squares, min(w.squares, v))
}

// atMost returns the highest evaluation that rounds to n discs.
func atMost(n int) int {
	return n*unit + unit/2 - 1 - n>>63 // halves are rounded away from zero
}

// unknown marks a missing evaluation, below all others: templates give at most 64 discs,
// the hand evaluation less than 250.
const unknown = math.MinInt16

// rawScore is evaluate in units of 1/unit disc, neither rounded nor bounded. The frame
// caches it.
func (w *worker) rawScore(own, opp game.Bitboard, e int) int {
	f := &w.frames[e]
	if f.static == unknown {
		f.static = int16(w.judge(own, opp, e))
	}
	return int(f.static)
}

// judge is rawScore without the frame's cache.
func (w *worker) judge(own, opp game.Bitboard, e int) int {
	if w.weights != nil {
		return w.weights.Score(&w.frames[e].state)
	}
	return hand(own, opp, w.out)
}

// everywhere is above every evaluation.
const everywhere = 1 << 30

// judgeAfter is rawScore of the position after m in frame e, with own to move. It needs
// no frame of its own. The network counts only within beyond of the evaluation middle.
func (w *worker) judgeAfter(m *move, own, opp game.Bitboard, e, middle, beyond int) int {
	if w.weights != nil {
		return w.weights.ScoreAfter(&w.frames[e].state, m.sq, m.flips, middle-beyond, middle+beyond)
	}
	return hand(own, opp, w.out)
}
