package session

import (
	"othello/ai"
	"othello/game"
	"othello/internal/message"
)

// Seat returns who plays c.
func (s *state) Seat(c game.Color) Seat { return *s.now.Match.Seat(c) }

// Mover returns who plays the side to move.
func (s *state) Mover() Seat { return s.Seat(s.Game().Turn()) }

// SetSeat gives the seat of a colour to somebody else.
func (s *controls) SetSeat(c game.Color, seat Seat) {
	s.seat(func(m *Match) { *m.Seat(c) = seat })
}

// Swap exchanges the players of the two colours.
func (s *controls) Swap() {
	s.seat(func(m *Match) { m.Black, m.White = m.White, m.Black })
}

// Adjust changes the seats of Match.Engines. An engine that is thinking thinks again,
// with the rest of its time.
func (s *controls) Adjust(change func(seat *Seat, kinds []ai.Kind)) {
	s.seat(func(m *Match) {
		for _, c := range m.Engines() {
			change(m.Seat(c), s.Kinds())
		}
	})
}

// SetLevel sets the level of the engines; the error says which one does not have it.
func (s *controls) SetLevel(id ai.LevelID) error {
	for _, c := range s.now.Match.Engines() {
		if k := s.kinds[s.Seat(c).Kind]; k.Find(id) == 0 {
			return message.Errorf("the level of %s is %s, not %s", k, k.Numbers(), string(id))
		}
	}
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, kinds[seat.Kind].Find(id)) })
	return nil
}

// ChangeLevel moves the levels of the engines by d steps.
func (s *controls) ChangeLevel(d int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, seat.Level+d) })
}

// seat changes who plays. The side to move starts its turn again if its player is
// another one, without getting its time back.
func (s *controls) seat(change func(m *Match)) {
	before, was := s.now.Match, s.Mover()
	if change(&s.now.Match); s.now.Match == before {
		return
	}
	s.dirty = true
	if now := s.now.Match; s.now.begun() {
		s.now.unrate()
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

// roster is the kinds of engine to choose from and, of each that has played, the engine
// itself: so a seeded one errs differently on each move.
type roster struct {
	kinds   []ai.Kind // as given
	players map[player]playing
	as      func(ai.Engine) ai.Engine // how each plays; nil for as it is
}

// player names an engine that plays; playing is that engine.
type (
	player struct {
		color game.Color
		Strength
	}
	playing struct {
		engine ai.Engine
		limits ai.Limits
	}
)

// player returns the engine of a seat with the limits of its level.
func (r *roster) player(c game.Color, seat Seat) playing {
	key := player{c, Strength{seat.Kind, seat.Level}}
	p, ok := r.players[key]
	if !ok {
		p.engine, p.limits = r.kinds[seat.Kind].Player(seat.Level)
		if r.as != nil {
			p.engine = r.as(p.engine)
		}
		r.players[key] = p
	}
	return p
}

// Fit replaces engines that do not play on the board of a match by the first kind that
// does, as strong as they are elsewhere.
func (r *roster) Fit(m *Match) {
	kinds := r.KindsOn(m.Size)
	for _, s := range []*Seat{&m.Black, &m.White} {
		if kinds[s.Kind].Absent {
			s.SetKind(r.KindsOn(kinds[s.Kind].Boards[0]), ai.Next(kinds, len(kinds)-1, 1))
		}
	}
}

// KindsOn returns the kinds of engine as they are on a board of that size.
func (r *roster) KindsOn(size game.Size) []ai.Kind { return ai.On(size, r.kinds) }

// Side returns the colour that a person plays here against an engine, Empty if nobody does.
func (s *state) Side() game.Color {
	if c, ok := s.Match().Person(); ok && s.Played() {
		return c
	}
	return game.Empty
}
