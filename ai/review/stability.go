package review

import "othello/game"

// axes are the four lines through a square, as steps of file and rank.
var axes = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// Stable is the set of the mover's discs of p that can be shown never to be
// turned over: along each of the four lines through such a disc, the line is
// full, or one of its two neighbours is the edge of the board or such a disc of
// the same colour. There may be more stable discs than these.
func Stable(p game.Position) game.Bitboard {
	full := fullLines(p)
	stable := game.Bitboard(0)
	for {
		grown := stable
		for s := range p.Own.Squares() {
			if !stable.Has(s) && holds(p, full, grown, s) {
				grown |= s.Bit()
			}
		}
		if grown == stable {
			return stable
		}
		stable = grown
	}
}

// holds reports whether no line through s lets its disc be turned.
func holds(p game.Position, full [4]game.Bitboard, stable game.Bitboard, s game.Square) bool {
	for i, axis := range axes {
		if full[i].Has(s) {
			continue
		}
		safe := false
		for _, sign := range []int{1, -1} {
			n := step(s, sign*axis[0], sign*axis[1])
			if n == game.NoSquare || p.Out.Has(n) || stable.Has(n) {
				safe = true
			}
		}
		if !safe {
			return false
		}
	}
	return true
}

// fullLines is, for each axis, the set of squares on lines without an empty one.
func fullLines(p game.Position) (full [4]game.Bitboard) {
	empty := p.Empty()
	for i, axis := range axes {
		open := empty
		for range 7 {
			for s := range open.Squares() {
				for _, sign := range []int{1, -1} {
					if n := step(s, sign*axis[0], sign*axis[1]); n != game.NoSquare {
						open |= n.Bit()
					}
				}
			}
		}
		full[i] = ^open
	}
	return full
}

// step is the square next to s, or NoSquare off the board of 64.
func step(s game.Square, files, ranks int) game.Square {
	file, rank := s.File()+files, s.Rank()+ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return game.NoSquare
	}
	return game.At(file, rank)
}

// StableGain is how many stable discs the mover has more after better than after
// m; negative if fewer.
func StableGain(p game.Position, m, better game.Square) int {
	return Stable(p.Play(better).Pass()).Count() - Stable(p.Play(m).Pass()).Count()
}
