package policy

import "othello/game"

// orbits divides the legal moves of a position into sets of moves that symmetries of
// the position itself map onto each other, and which are therefore the same move: at
// the start all four. It appends them to list in the order of their first squares.
func orbits(list []game.Bitboard, p game.Position, moves game.Bitboard) []game.Bitboard {
	var own [game.Symmetries]game.Symmetry // that leave p as it is, the identity left out
	n := 0
	for y := game.Symmetry(1); y < game.Symmetries; y++ {
		if p.Transform(y) == p {
			own[n] = y
			n++
		}
	}
	for moves != 0 {
		m := moves.First()
		orbit := m.Bit()
		for _, y := range own[:n] {
			orbit |= y.Square(m).Bit()
		}
		list = append(list, orbit)
		moves &^= orbit
	}
	return list
}
