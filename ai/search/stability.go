package search

import "othello/game"

// stabilitySlack is what the score must be below alpha if all of the opponent's discs
// were stable for counting them to be worth it in the exact search: they hardly ever
// all are.
const stabilitySlack = 16

// stabilityAlpha[e] is the least alpha at which it is worth counting stable discs
// with e empties. It is not when the opponent has too few discs to reach it with.
var stabilityAlpha = [65]int{}

func init() {
	for e := range stabilityAlpha {
		stabilityAlpha[e] = min(-20+2*e, 62)
	}
}

// stabilityMayCut reports whether a stability cutoff at alpha is likely enough to count
// the opponent's stable discs.
func (w *worker) stabilityMayCut(opp game.Bitboard, alpha, slack, e int) bool {
	return alpha >= stabilityAlpha[e] && w.squares-2*opp.Count() <= alpha-slack
}

// stabilityBound returns the most that own can still score: the opponent keeps its stable
// discs.
func (w *worker) stabilityBound(own, opp game.Bitboard) int {
	return w.squares - 2*game.Stable(opp, own, w.out).Count()
}
