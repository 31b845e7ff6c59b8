package zeus

import "othello/game"

// Each feature of a move is a small number, positive if it favours the move. p is the
// position before the move m, after the position after it, from the opponent's view.
// Rosenbloom is "A World-Championship-Level Othello Program" (1982), on IAGO; Rose is
// "Othello: A Minute to Learn … A Lifetime to Master" (2005).

// corner returns the corners taken less the corners given to the opponent. A disc on the
// X square of an empty corner counts as half a corner given (Rose, on corners and X
// squares).
func corner(p, after game.Position, m game.Square) float64 {
	v := float64((m.Bit() & game.Corners).Count())
	v -= float64((after.Moves() &^ p.OpponentMoves() & game.Corners).Count())
	if m.Bit()&game.XSquares != 0 && m.Bit().Neighbours()&game.Corners&after.Empty() != 0 {
		v -= 0.5
	}
	return v
}

// stable returns the stable discs gained by the mover less those gained by the opponent
// (Rosenbloom, on stability).
func stable(p, after game.Position, _ game.Square) float64 {
	ours := after.Pass().Stable().Count() - p.Stable().Count()
	theirs := after.Stable().Count() - p.Pass().Stable().Count()
	return float64(ours - theirs)
}

// frontier returns the change, by the move, of the opponent's frontier discs less the
// mover's (Rose, on frontier discs).
func frontier(p, after game.Position, _ game.Square) float64 {
	return float64(exposed(after.Own, after) - exposed(after.Opp, after) - exposed(p.Opp, p) + exposed(p.Own, p))
}

// exposed returns the number of discs of a set that touch an empty square.
func exposed(discs game.Bitboard, p game.Position) int {
	return (p.Empty().Neighbours() & discs).Count()
}

// mobility returns the mover's moves less the opponent's in the position after the move
// (Rosenbloom, on mobility).
func mobility(_, after game.Position, _ game.Square) float64 {
	return float64(after.OpponentMoves().Count() - after.Moves().Count())
}

// potential returns the empty squares next to opposing discs, where moves may arise,
// the mover's less the opponent's (Rosenbloom, on potential mobility).
func potential(_, after game.Position, _ game.Square) float64 {
	empty := after.Empty()
	return float64((after.Own.Neighbours() & empty).Count() - (after.Opp.Neighbours() & empty).Count())
}

// parity returns 1 for a move into a region with an odd number of empty squares, where
// the mover may get the last move, and -1 for one into an even region (Rose, on parity).
// A region is a connected set of empty squares.
func parity(p, _ game.Position, m game.Square) float64 {
	if p.Region(m).Count()&1 == 1 {
		return 1
	}
	return -1
}

// quiet returns 1 for a move whose flipped discs touch no empty square afterwards, else 0
// (Rose, on quiet moves).
func quiet(p, after game.Position, _ game.Square) float64 {
	turned := p.Opp & after.Opp
	if exposed(turned, after) == 0 {
		return 1
	}
	return 0
}

// openness is potential as the original defined it: the valid moves of both sides, less
// those that there were before the move.
func openness(p, after game.Position, _ game.Square) float64 {
	return float64(after.Moves().Count() + after.OpponentMoves().Count() - p.Moves().Count() - p.OpponentMoves().Count())
}

// borderParity is parity as the original defined it, that of the distance from a frontier
// disc to the border of the board. Which disc, and which sign, its description leaves open:
// the disc played counts 1 at an even distance, on the edge, -1 at an odd one, beside the
// edge, and 0 if it touches no empty square.
func borderParity(_, after game.Position, m game.Square) float64 {
	x, y := m.File(), m.Rank()
	distance := min(x, 7-x, y, 7-y) - (8-int(after.Size()))/2
	switch {
	case m.Bit()&after.Empty().Neighbours() == 0:
		return 0
	case distance&1 == 1:
		return -1
	}
	return 1
}
