package template

import "othello/game"

// State is the incremental state of the evaluation of an 8x8 position. It is a value:
// copy it to undo moves. The zero State is not a position; Layout.Set initialises it, and
// it must stay with that layout.
type State struct {
	// raw indices of the templates, four to a word, from the view of the side to move at
	// the call of Set: each disc adds or subtracts a constant, and no index overflows
	// into the next.
	indices  [words]uint64
	own, opp game.Bitboard // discs of the side to move and of the other
	turned   bool          // the side to move is not the one of indices
}

// Position returns the position that s describes.
func (s *State) Position() game.Position { return game.Position{Own: s.own, Opp: s.opp} }

// Pass changes the side to move.
func (s *State) Pass() {
	s.own, s.opp = s.opp, s.own
	s.turned = !s.turned
}
