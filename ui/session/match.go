package session

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// Seat is who plays a colour. A person's seat has an engine too: the one that takes
// over or plays a single move on request.
type Seat struct {
	Human bool
	Kind  int // index into the kinds of engine
	Level int // from 1, within the kind's levels

	// Wanted is the level that was chosen where the kind has not so many, for the next
	// kind; zero if Level is that.
	Wanted int
}

// SetKind makes another kind of engine play, at the level nearest to the one that was
// chosen.
func (s *Seat) SetKind(kinds []ai.Kind, kind int) {
	level := max(s.Level, s.Wanted)
	s.Kind, s.Level, s.Wanted = kind, kinds[kind].Clamp(level), 0
	if level > s.Level {
		s.Wanted = level
	}
}

// SetLevel chooses a level, or the nearest one that the kind has.
func (s *Seat) SetLevel(kinds []ai.Kind, level int) {
	s.Level, s.Wanted = kinds[s.Kind].Clamp(level), 0
}

// Sit gives the seat to who is named: "human", "engine" for the kind that it has, or
// the ID of a kind. An empty name changes nothing.
func (s *Seat) Sit(kinds []ai.Kind, who string) error {
	switch who {
	case "":
		return nil
	case "human":
		s.Human = true
		return nil
	case "engine":
		s.Human = false
		return nil
	}
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == who })
	if i < 0 {
		return &NoPlayer{who, kinds}
	}
	s.Human = false
	s.SetKind(kinds, i)
	return nil
}

// NoPlayer is the refusal of a player that does not exist.
type NoPlayer struct {
	Name  string
	Kinds []ai.Kind
}

func (e *NoPlayer) Error() string {
	ids := []string{"human", "engine"}
	for _, k := range e.Kinds {
		ids = append(ids, k.ID)
	}
	return fmt.Sprintf("unknown player %q (known: %s)", e.Name, strings.Join(ids, ", "))
}

// Match is what is agreed on before a game.
type Match struct {
	Size             game.Size
	Black, White     Seat
	Clock, Increment time.Duration // per side; a zero clock means none
}

// Seat is the seat of c, for reading and changing.
func (m *Match) Seat(c game.Color) *Seat {
	if c == game.White {
		return &m.White
	}
	return &m.Black
}

// NewMatch is a match as settings name it: who plays as Sit takes it, "" for a person,
// and the level of all engines. The error names the setting that is wrong.
func NewMatch(kinds []ai.Kind, size game.Size, black, white string, level int, clock, increment time.Duration) (Match, error) {
	m := Match{Size: size, Clock: clock, Increment: increment}
	if size == 0 {
		m.Size = game.Size8
	}
	if !m.Size.Valid() {
		return m, fmt.Errorf("size: a board has 8 x 8, 6 x 6 or 4 x 4 squares, not %d x %d", size, size)
	}
	if clock < 0 || increment < 0 {
		return m, fmt.Errorf("clock: a time cannot be negative")
	}
	if len(kinds) == 0 {
		return m, fmt.Errorf("starting a game: no engine is available")
	}
	for _, side := range []struct {
		key, who string
		seat     *Seat
	}{{"black", black, &m.Black}, {"white", white, &m.White}} {
		*side.seat = Seat{Human: true, Level: level}
		side.seat.SetKind(kinds, 0)
		if err := side.seat.Sit(kinds, side.who); err != nil {
			return m, fmt.Errorf("%s: %w", side.key, err)
		}
	}
	return m, nil
}

// EngineSides are the colours whose strength is meant when no colour is named: those
// of engines, or both when people play each other.
func (s *Session) EngineSides() []game.Color {
	var sides []game.Color
	for _, c := range []game.Color{game.Black, game.White} {
		if !s.Seat(c).Human {
			sides = append(sides, c)
		}
	}
	if sides == nil {
		sides = []game.Color{game.Black, game.White}
	}
	return sides
}

// Adjust changes the seats of EngineSides. An engine that is thinking thinks again,
// with the rest of its time.
func (s *Session) Adjust(change func(seat *Seat, kinds []ai.Kind)) {
	m := s.now.Match
	for _, c := range s.EngineSides() {
		change(m.Seat(c), s.kinds)
	}
	s.seat(m.Black, m.White)
}

// SetLevel sets the level of the engines, to the nearest that they have.
func (s *Session) SetLevel(n int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, n) })
}

// ChangeLevel moves the levels of the engines by d steps.
func (s *Session) ChangeLevel(d int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetLevel(kinds, seat.Level+d) })
}

// ChangeKind moves on by d kinds of engine, at the level nearest to the one chosen.
func (s *Session) ChangeKind(d int) {
	s.Adjust(func(seat *Seat, kinds []ai.Kind) { seat.SetKind(kinds, (seat.Kind+d+len(kinds))%len(kinds)) })
}

// SetSeat gives the seat of a colour to somebody else.
func (s *Session) SetSeat(c game.Color, seat Seat) {
	m := s.now.Match
	*m.Seat(c) = seat
	s.seat(m.Black, m.White)
}

// Swap exchanges the players of the two colours.
func (s *Session) Swap() { s.seat(s.now.Match.White, s.now.Match.Black) }

// seat changes who plays. The side to move starts its turn again if its player is
// another one, without getting its time back.
func (s *Session) seat(black, white Seat) {
	before := s.now.Match
	s.now.Match.Black, s.now.Match.White = black, white
	if s.now.Match == before {
		return
	}
	s.dirty = true
	s.tell(SeatsChanged{before})
	was, is := *before.Seat(s.Game().Turn()), s.Mover()
	switch {
	case was == is:
		return
	case was.Human == is.Human && s.requested:
		s.request()
		return
	case is.Human && s.fault != nil: // a person takes over from an engine that failed
		s.fault, s.paused = nil, false
	}
	s.turn(s.watch.elapsed(s.clock))
}
