package review

import "othello/game"

// GivenCorners returns the corners that the opponent can take after m but could not
// before it.
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

// CornersIn returns the corners that the mover and the opponent take in the first plies
// of a line from p.
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

// GivenMoves returns the number of the opponent's legal moves after m less those after
// better.
func GivenMoves(p game.Position, m, better game.Square) int {
	return p.Play(m).Moves().Count() - p.Play(better).Moves().Count()
}

// LostMoves returns the number of legal moves of the mover, as if it were its turn again,
// after better less those after m.
func LostMoves(p game.Position, m, better game.Square) int {
	return p.Play(better).OpponentMoves().Count() - p.Play(m).OpponentMoves().Count()
}

// Frontier returns the number of the mover's discs that touch an empty square.
func Frontier(p game.Position) int {
	return (p.Own & p.Empty().Neighbours()).Count()
}

// AddedFrontier returns the number of the mover's frontier discs after m less those after
// better.
func AddedFrontier(p game.Position, m, better game.Square) int {
	return Frontier(p.Play(m).Pass()) - Frontier(p.Play(better).Pass())
}

// WipedOutBy returns the opponent's reply to m that leaves the mover without discs,
// NoSquare if there is none.
func WipedOutBy(p game.Position, m game.Square) game.Square {
	after := p.Play(m)
	for reply := range after.Moves().Squares() {
		if after.Play(reply).Own == 0 {
			return reply
		}
	}
	return game.NoSquare
}

// PassesIn returns the number of passes in a line of the side that moves first and of its
// opponent.
func PassesIn(line []game.Square) (mover, other int) {
	for i, m := range line {
		switch {
		case m != game.Pass:
		case i%2 == 0:
			mover++
		default:
			other++
		}
	}
	return mover, other
}

// StableGain returns how many stable discs the mover has more after better than after
// m; negative if fewer.
func StableGain(p game.Position, m, better game.Square) int {
	return p.Play(better).Pass().Stable().Count() - p.Play(m).Pass().Stable().Count()
}

// LostParity reports whether m gives up the last move in a region: it is played into a
// region with an even number of empty squares, while better is played into an odd one.
// region is the one of m. While all empty squares form one region the result is false.
func LostParity(p game.Position, m, better game.Square) (region game.Bitboard, lost bool) {
	region, other := p.Region(m), p.Region(better)
	if region == other || region.Count()%2 != 0 || other.Count()%2 == 0 {
		return 0, false
	}
	return region, true
}
