package template

import "othello/game"

// State is what the evaluation needs to know of an 8x8 position, kept up to date
// move by move. It is a value: copy it to be able to take moves back. The zero
// State is not a position; Layout.Set makes it one, and it must stay with that layout.
type State struct {
	// raw indices of the templates as the side sees them that was to move when
	// Set was called, four to a word: a disc more or less adds or subtracts a
	// constant, and no index can overflow into the next.
	indices  [words]uint64
	own, opp game.Bitboard // discs of the side to move and of the other
	turned   bool          // the side to move is not the side that indices see
}

// Position returns the position that s describes.
func (s *State) Position() game.Position { return game.Position{Own: s.own, Opp: s.opp} }

// Pass lets the other side move.
func (s *State) Pass() {
	s.own, s.opp = s.opp, s.own
	s.turned = !s.turned
}
