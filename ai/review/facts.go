package review

import "othello/game"

// OpenedX returns the corner that playing m, its X-square, opens; NoSquare if m is no
// X-square or the corner is taken already.
func OpenedX(p game.Position, m game.Square) game.Square {
	return openedCorner(p, m.Bit().Neighbours()&^beside(m))
}

// OpenedC returns the corner that playing m, one of its C-squares, opens; NoSquare if m
// is no C-square or the corner is taken already.
func OpenedC(p game.Position, m game.Square) game.Square { return openedCorner(p, beside(m)) }

// openedCorner returns the empty corner in a set, NoSquare if there is none.
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

// Safe reports whether m is a safe move: no X- or C-square beside an empty corner, and the
// opponent can take no corner after it that it could not take before.
func Safe(p game.Position, m game.Square) bool {
	given := p.Play(m).Moves() &^ p.OpponentMoves() & game.CornersOf(p.Out)
	return given == 0 && OpenedX(p, m) == game.NoSquare && OpenedC(p, m) == game.NoSquare
}

// safeMoves returns the number of safe moves of the side to move.
func safeMoves(p game.Position) int {
	n := 0
	for m := range p.Moves().Squares() {
		if Safe(p, m) {
			n++
		}
	}
	return n
}

// Quiet reports whether m is quiet: no flipped disc touches an empty square afterwards.
func Quiet(p game.Position, m game.Square) bool {
	return p.Flips(m)&p.Play(m).Empty().Neighbours() == 0
}

// border returns the squares on the edges of the board.
func border(n game.Size) (set game.Bitboard) {
	for i := range int(n) {
		set |= n.At(i, 0).Bit() | n.At(i, int(n)-1).Bit() | n.At(0, i).Bit() | n.At(int(n)-1, i).Bit()
	}
	return set
}

// wedgeAttack returns the corner that playing s in p attacks by a wedge, NoSquare if there is
// none: s stands between two discs of the other side on an edge, and the corner at an end
// of that edge can be taken next.
func wedgeAttack(p game.Position, s game.Square) game.Square {
	after, edges := p.Play(s), border(p.Size())
	flanks := beside(s) & edges
	attacked := after.OpponentMoves() &^ p.Moves() & game.CornersOf(p.Out)
	if !edges.Has(s) || flanks.Count() != 2 || flanks&after.Own != flanks {
		return game.NoSquare
	}
	for c := range attacked.Squares() {
		if c.File() == s.File() || c.Rank() == s.Rank() {
			return c
		}
	}
	return game.NoSquare
}

// sideOf returns the squares of the side of the board that contains s: the two outer ranks or
// files without the squares that two sides share. It is empty if no side contains s.
func sideOf(n game.Size, s game.Square) (side game.Bitboard) {
	first, far := n.At(0, 0), n.At(int(n)-2, int(n)-2)
	zone := func(i, low, high int) int {
		switch {
		case i < low+2:
			return -1
		case i >= high:
			return 1
		}
		return 0
	}
	at := func(s game.Square) (file, rank int) {
		return zone(s.File(), first.File(), far.File()), zone(s.Rank(), first.Rank(), far.Rank())
	}
	file, rank := at(s)
	if (file == 0) == (rank == 0) {
		return 0
	}
	for t := range n.Mask().Squares() {
		if f, r := at(t); f == file && r == rank {
			side |= t.Bit()
		}
	}
	return side
}
