package template

import "othello/game"

// State is what the evaluation needs to know of an 8x8 position, kept up to date
// move by move. It is a value: copy it to be able to take moves back. The zero
// State is not a position; Set it first.
type State struct {
	// raw indices of the templates as the side sees them that was to move when
	// Set was called, four to a word: a disc more or less adds or subtracts a
	// constant, and no index can overflow into the next.
	indices  [words]uint64
	own, opp game.Bitboard // discs of the side to move and of the other
	turned   bool          // the side to move is not the side that indices see
}

// Set makes s describe p, which must be an 8x8 position.
func (s *State) Set(p game.Position) {
	s.indices = blank
	for b := p.Own; b != 0; b &= b - 1 {
		v := &steps[b.First()&63]
		for i := range s.indices {
			s.indices[i] += v[i]
		}
	}
	for b := p.Opp; b != 0; b &= b - 1 {
		v := &steps[b.First()&63]
		for i := range s.indices {
			s.indices[i] -= v[i]
		}
	}
	s.own, s.opp, s.turned = p.Own, p.Opp, false
}

// Position is the position that s describes.
func (s *State) Position() game.Position { return game.Position{Own: s.own, Opp: s.opp} }

// Play makes the side to move place a disc on m and turn flips over; then the
// other side is to move. It checks nothing: m must be an empty square and flips
// the discs that the move turns.
func (s *State) Play(m game.Square, flips game.Bitboard) { s.After(s, m, flips) }

// After makes s what p is after Play, without changing p. It is Play without
// having to copy first.
func (s *State) After(p *State, m game.Square, flips game.Bitboard) {
	if vectors {
		after(&s.indices, &p.indices, m, flips, p.turned)
	} else {
		afterGo(&s.indices, &p.indices, m, flips, p.turned)
	}
	s.own, s.opp = p.opp^flips, p.own|flips|m.Bit()
	s.turned = !p.turned
}

// afterGo makes dst the indices src after the move.
func afterGo(dst, src *[words]uint64, m game.Square, flips game.Bitboard, turned bool) {
	delta := steps[m&63]
	for b := flips; b != 0; b &= b - 1 {
		v := &turns[b.First()&63]
		for i := range delta {
			delta[i] += v[i]
		}
	}
	if turned {
		for i := range delta {
			dst[i] = src[i] - delta[i]
		}
	} else {
		for i := range delta {
			dst[i] = src[i] + delta[i]
		}
	}
}

// Pass lets the other side move.
func (s *State) Pass() {
	s.own, s.opp = s.opp, s.own
	s.turned = !s.turned
}

// views are the raw indices as the side to move sees them.
func (s *State) views() [words]uint64 {
	v := s.indices
	if s.turned {
		for i := range v {
			v[i] = tops[i] - v[i]
		}
	}
	return v
}
