package review

import (
	"slices"

	"othello/game"
)

// Name returns the name of a square of the board, "--" for a pass.
func (m *Move) Name(s game.Square) string {
	if s == game.Pass {
		return "--"
	}
	return m.size.Name(s)
}

// ForJSON returns a copy to write as JSON, in which a square has no board beside it:
// squares of small boards become those of the 8x8 board that have their names. Turning is
// the number of the move.
func (r *Review) ForJSON() *Review {
	out := *r
	out.Moves = slices.Clone(r.Moves)
	if r.Turning > 0 {
		out.Turning = r.Moves[r.Turning-1].Number
	}
	corner := game.Square(0)
	if len(r.boards) > 0 {
		corner = r.boards[0].Size().At(0, 0)
	}
	shifted := func(squares []game.Square) []game.Square {
		squares = slices.Clone(squares)
		for i, s := range squares {
			if s.IsSquare() {
				squares[i] = s - corner
			}
		}
		return squares
	}
	for i := range out.Moves {
		m := &out.Moves[i]
		m.size = game.Size8
		m.Move = shifted([]game.Square{m.Move})[0]
		m.Best.Line, m.Played.Line = shifted(m.Best.Line), shifted(m.Played.Line)
		m.Reasons = slices.Clone(m.Reasons)
		for j := range m.Reasons {
			m.Reasons[j].Squares = shifted(m.Reasons[j].Squares)
		}
	}
	out.End.Line = shifted(r.End.Line)
	return &out
}
