package review

import "othello/game"

// GivenCorners returns the corners that the other side can take after m, but could
// not if it were its turn before.
func GivenCorners(p game.Position, m game.Square) game.Bitboard {
	return p.Play(m).Moves() &^ p.OpponentMoves() & game.CornersOf(p.Out)
}

// OpenedX returns the corner that playing m, its X-square, opens; NoSquare if m is no
// X-square or the corner is taken already.
func OpenedX(p game.Position, m game.Square) game.Square {
	return openedCorner(p, m.Bit().Neighbours()&^beside(m))
}

// OpenedC returns the corner that playing m, one of its C-squares, opens; NoSquare if m
// is no C-square or the corner is taken already.
func OpenedC(p game.Position, m game.Square) game.Square { return openedCorner(p, beside(m)) }

// openedCorner returns the empty corner among some squares, NoSquare if there is none.
func openedCorner(p game.Position, squares game.Bitboard) game.Square {
	if found := squares & game.CornersOf(p.Out) & p.Empty(); found != 0 {
		return found.First()
	}
	return game.NoSquare
}

// beside returns the neighbours of a square in its rank and file.
func beside(s game.Square) (set game.Bitboard) {
	for t := range s.Bit().Neighbours().Squares() {
		if t.File() == s.File() || t.Rank() == s.Rank() {
			set |= t.Bit()
		}
	}
	return set
}

// CornersIn returns the corners that the mover and the other side take in the first
// plies of a line from p.
func CornersIn(p game.Position, line []game.Square, plies int) (mover, other game.Bitboard) {
	corners := game.CornersOf(p.Out)
	for i, m := range line[:min(len(line), plies)] {
		switch {
		case !m.IsSquare() || !corners.Has(m):
		case i%2 == 0: // passes are moves of a line, so the sides alternate
			mover |= m.Bit()
		default:
			other |= m.Bit()
		}
	}
	return mover, other
}
