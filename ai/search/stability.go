package search

import "othello/game"

// stabilitySlack is a bound for counting stable discs in the exact search: with all of
// the opponent's discs stable, the score must be at least this far below alpha.
const stabilitySlack = 16

// stabilityAlpha[e] is the least alpha at which counting stable discs with e empties can
// pay. Below it, the opponent has too few discs for a cutoff.
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

// stabilityBound returns an upper bound of own's score from the opponent's stable discs.
func (w *worker) stabilityBound(own, opp game.Bitboard) int {
	return w.squares - 2*game.Stable(opp, own, w.out).Count()
}
