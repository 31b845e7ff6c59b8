package review

import "othello/game"

// corner is a corner of the board with the squares that matter because of it.
type corner struct {
	square game.Square
	x      game.Square    // the X-square: its diagonal neighbour
	c      [2]game.Square // the C-squares: its neighbours on the edges
}

// cornersOf are the corners of a board of any size.
func cornersOf(size game.Size) [4]corner {
	low := (8 - int(size)) / 2
	high := 7 - low
	var list [4]corner
	for i := range list {
		file, rank, df, dr := low, low, 1, 1
		if i&1 != 0 {
			file, df = high, -1
		}
		if i&2 != 0 {
			rank, dr = high, -1
		}
		list[i] = corner{
			square: game.At(file, rank),
			x:      game.At(file+df, rank+dr),
			c:      [2]game.Square{game.At(file+df, rank), game.At(file, rank+dr)},
		}
	}
	return list
}

// cornerSquares is the set of corners.
func cornerSquares(size game.Size) (set game.Bitboard) {
	for _, c := range cornersOf(size) {
		set |= c.square.Bit()
	}
	return set
}

// GivenCorners are the corners that the other side can take after m, but could
// not if it were its turn before.
func GivenCorners(p game.Position, m game.Square) game.Bitboard {
	return p.Play(m).Moves() &^ p.OpponentMoves() & cornerSquares(p.Size())
}

// OpenedX is the corner that playing m, its X-square, opens; NoSquare if m is no
// X-square or the corner is taken already.
func OpenedX(p game.Position, m game.Square) game.Square {
	for _, c := range cornersOf(p.Size()) {
		if c.x == m && p.Empty().Has(c.square) {
			return c.square
		}
	}
	return game.NoSquare
}

// OpenedC is the corner that playing m, one of its C-squares, opens; NoSquare if m
// is no C-square or the corner is taken already.
func OpenedC(p game.Position, m game.Square) game.Square {
	for _, c := range cornersOf(p.Size()) {
		if (c.c[0] == m || c.c[1] == m) && p.Empty().Has(c.square) {
			return c.square
		}
	}
	return game.NoSquare
}

// CornersIn are the corners that the mover and the other side take in the first
// plies of a line from p.
func CornersIn(p game.Position, line []game.Square, plies int) (mover, other game.Bitboard) {
	corners := cornerSquares(p.Size())
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
