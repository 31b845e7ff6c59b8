package zeus

import "othello/game"

// Each feature of a move is a small number: p is the position before the move m,
// after the one behind it, seen by the opponent, and a positive value speaks for
// the move. Rosenbloom is "A World-Championship-Level Othello Program" (1982), on
// IAGO; Rose is "Othello: A Minute to Learn … A Lifetime to Master" (2005).

// corner returns the corners that the move takes less those it lets the opponent take,
// and half of that for a disc on the diagonal next to a corner that is empty: such
// corners are given later if not at once (Rose, on corners and X squares).
func corner(p, after game.Position, m game.Square) float64 {
	v := float64((m.Bit() & game.Corners).Count())
	v -= float64((after.Moves() &^ p.OpponentMoves() & game.Corners).Count())
	if m.Bit()&game.XSquares != 0 && nearest(m)&after.Empty() != 0 {
		v -= 0.5
	}
	return v
}

// nearest returns the corner that an X square touches.
func nearest(x game.Square) game.Bitboard { return x.Bit().Neighbours() & game.Corners }

// stable returns the discs that nothing can turn any more, ours gained less theirs
// gained (Rosenbloom, on stability).
func stable(p, after game.Position, _ game.Square) float64 {
	ours := after.Pass().Stable().Count() - p.Stable().Count()
	theirs := after.Stable().Count() - p.Pass().Stable().Count()
	return float64(ours - theirs)
}

// frontier returns the opponent's discs next to an empty square less ours, behind the
// move as against before it (Rose, on frontier discs).
func frontier(p, after game.Position, _ game.Square) float64 {
	return float64(exposed(after.Own, after) - exposed(after.Opp, after) - exposed(p.Opp, p) + exposed(p.Own, p))
}

// exposed returns the number of discs of a set that touch an empty square.
func exposed(discs game.Bitboard, p game.Position) int {
	return (p.Empty().Neighbours() & discs).Count()
}

// mobility returns the moves that the mover would have behind the move less those that
// the opponent has (Rosenbloom, on mobility).
func mobility(_, after game.Position, _ game.Square) float64 {
	return float64(after.OpponentMoves().Count() - after.Moves().Count())
}

// potential returns the empty squares next to opposing discs, where moves may arise,
// the mover's less the opponent's (Rosenbloom, on potential mobility).
func potential(_, after game.Position, _ game.Square) float64 {
	empty := after.Empty()
	return float64((after.Own.Neighbours() & empty).Count() - (after.Opp.Neighbours() & empty).Count())
}

// parity returns 1 for a move into a region with an odd number of empty squares, in
// which the mover may hope to have the last word, and -1 for one into an even
// region (Rose, on parity). Empty squares that touch are of one region.
func parity(p, _ game.Position, m game.Square) float64 {
	if p.Region(m).Count()&1 == 1 {
		return 1
	}
	return -1
}

// quiet returns 1 for a move that turns no disc that touches an empty square other than
// the move's own: it opens nothing to the opponent (Rose, on quiet moves).
func quiet(p, after game.Position, _ game.Square) float64 {
	turned := p.Opp & after.Opp
	if exposed(turned, after) == 0 {
		return 1
	}
	return 0
}
