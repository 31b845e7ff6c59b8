package session

import (
	"othello/ai"
	"othello/game"
)

// Seat returns who plays c.
func (s *Session) Seat(c game.Color) Seat { return *s.now.Match.Seat(c) }

// Mover returns who plays the side to move.
func (s *Session) Mover() Seat { return s.Seat(s.Game().Turn()) }

// SetSeat gives the seat of a colour to somebody else.
func (s *Session) SetSeat(c game.Color, seat Seat) {
	s.seat(func(m *Match) { *m.Seat(c) = seat })
}

// Swap exchanges the players of the two colours.
func (s *Session) Swap() {
	s.seat(func(m *Match) { m.Black, m.White = m.White, m.Black })
}

// Adjust changes the seats of Match.Engines. An engine that is thinking thinks again,
// with the rest of its time.
func (s *Session) Adjust(change func(seat *Seat, kinds []ai.Kind)) {
	s.seat(func(m *Match) {
		for _, c := range m.Engines() {
			change(m.Seat(c), s.Kinds())
		}
	})
}

// SetLevel sets the level of the engines; the error is a *NoLevel if one does not have it.
func (s *Session) SetLevel(n int) error {
	for _, c := range s.now.Match.Engines() {
		if k := s.kinds[s.Seat(c).Kind]; !k.Has(n) {
			return &NoLevel{k, n}
		}
	}
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, n) })
	return nil
}

// ChangeLevel moves the levels of the engines by d steps.
func (s *Session) ChangeLevel(d int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, seat.Level+d) })
}

// ChangeKind moves on by d kinds of engine, at the strength nearest to the one chosen.
func (s *Session) ChangeKind(d int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetKind(kinds, ai.Next(kinds, seat.Kind, d)) })
}

// seat changes who plays. The side to move starts its turn again if its player is
// another one, without getting its time back.
func (s *Session) seat(change func(m *Match)) {
	before, was := s.now.Match, s.Mover()
	if change(&s.now.Match); s.now.Match == before {
		return
	}
	s.dirty = true
	if now := s.now.Match; s.now.begun() {
		s.now.unrated = true
		if before.Black.Human != now.Black.Human || before.White.Human != now.White.Human {
			s.Help()
		}
	}
	s.tell(SeatsChanged{before})
	is := s.Mover()
	switch {
	case was == is:
		return
	case was.Human == is.Human && s.requested:
		s.request()
		return
	case is.Human && s.fault != nil: // a person takes over from an engine that failed
		s.fault, s.paused = nil, false
	}
	s.turn(s.clock.elapsed())
}
