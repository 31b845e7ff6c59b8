package search

import "othello/game"

// Hand is the evaluation that needs no weights, in discs for the side to move. It
// knows every board size and stays within the board.
func Hand(p game.Position) float64 {
	most := float64(64 - p.Out.Count())
	return min(max(float64(hand(p.Own, p.Opp, p.Out))/unit, -most), most)
}

// Stable is a set of discs of the side to move that can never be turned over;
// there may be more.
func Stable(p game.Position) game.Bitboard { return stable(p.Own, p.Opp, p.Out) }
