package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/internal/message"
)

// Seat is who plays a colour. A person's seat has an engine too: the one that takes
// over or plays a single move on request.
type Seat struct {
	Human bool
	Kind  int // index into the kinds of engine
	Level int // from 1, within the kind's levels

	// Chosen is what was chosen before other kinds were turned to, which play as nearly
	// as strongly as they can; zero if Kind and Level are that.
	Chosen Strength
}

// Strength is a level of a kind of engine.
type Strength struct {
	Kind  int // index into the kinds
	Level int // from 1; zero for no strength at all
}

// SetKind makes another kind of engine play, at the level nearest in strength to the one
// that was chosen. The way back leads to that one.
func (s *Seat) SetKind(kinds []ai.Kind, kind int) {
	from := s.Chosen
	if from.Level == 0 {
		from = Strength{s.Kind, s.Level}
	}
	if s.Kind = kind; kind == from.Kind {
		s.SetLevel(kinds, from.Level)
		return
	}
	s.Level, s.Chosen = kinds[kind].Like(kinds[from.Kind], from.Level), from
}

// SetLevel chooses a level, or the nearest one that the kind has.
func (s *Seat) SetLevel(kinds []ai.Kind, level int) {
	s.Level, s.Chosen = kinds[s.Kind].Clamp(level), Strength{}
}

// KindNamed returns the index of the kind with an ID or else with a name, in any language; -1
// for none. In names and IDs case, spaces and hyphens do not count.
func KindNamed(kinds []ai.Kind, name string) int {
	if i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == name }); i >= 0 {
		return i
	}
	signs := strings.NewReplacer("-", "", "_", "", " ", "")
	folded := func(text string) string { return strings.ToLower(signs.Replace(text)) }
	name = folded(name)
	return slices.IndexFunc(kinds, func(k ai.Kind) bool {
		return folded(k.ID) == name || k.Former != "" && folded(k.Former) == name || slices.ContainsFunc(lang.Tags(), func(tag string) bool { return folded(lang.For(tag).T(k.Name)) == name })
	})
}

// Sit gives the seat to who is named: "human", "engine" for the kind that it has, or
// a kind as KindNamed takes it. An empty name changes nothing.
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
	i := KindNamed(kinds, who)
	if i < 0 {
		return NoPlayer(who, kinds)
	}
	if kinds[i].Absent {
		return &ai.NotHere{Kind: kinds[i]}
	}
	s.Human = false
	s.SetKind(kinds, i)
	return nil
}

// NoPlayer returns the refusal of a player that does not exist.
func NoPlayer(name string, kinds []ai.Kind) error {
	ids := append([]string{"human", "engine"}, ai.IDs(kinds)...)
	return message.Errorf("unknown player %q (known: %s)", name, strings.Join(ids, ", "))
}

// NoLevel returns the refusal of a level that no kind has.
func NoLevel(id ai.LevelID) error {
	return message.Errorf("no engine has a level %q", string(id))
}

// Match is what is agreed on before a game.
type Match struct {
	Size             game.Size
	Black, White     Seat
	Clock, Increment time.Duration // per side; a zero clock means none
}

// Clocks and Increments are the times to choose from; zero is no clock, or no increment.
var (
	Clocks     = []time.Duration{0, 1 * time.Minute, 3 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 20 * time.Minute, 30 * time.Minute, 60 * time.Minute}
	Increments = []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second, 20 * time.Second, 30 * time.Second}
)

// Seat returns the seat of c, for reading and changing.
func (m *Match) Seat(c game.Color) *Seat {
	if c == game.White {
		return &m.White
	}
	return &m.Black
}

// Oppose lets a person play against an engine, on another board if it does not play on this
// one. Who is a person stays one; if neither or both are, it is Black.
func (m *Match) Oppose(kinds []ai.Kind, engine Strength) {
	m.Size = kinds[engine.Kind].Board(m.Size)
	c := game.White
	if m.White.Human && !m.Black.Human {
		c = game.Black
	}
	person := m.Seat(c.Opponent())
	person.Human = true
	if kinds[person.Kind].On(m.Size).Absent {
		person.Kind, person.Level = engine.Kind, engine.Level
	}
	*m.Seat(c) = Seat{Kind: engine.Kind, Level: engine.Level}
}

// NewMatch returns a match as settings name it: who plays as Sit takes it, "" for a person,
// and the level of all engines as ai.FindLike takes it. The error names the setting that is wrong.
func NewMatch(kinds []ai.Kind, size game.Size, black, white string, level ai.LevelID, clock, increment time.Duration) (Match, error) {
	m := Match{Size: size, Clock: clock, Increment: increment}
	if size == 0 {
		m.Size = game.Size8
	}
	if !m.Size.Valid() {
		return m, fmt.Errorf("size: a board has 8 x 8, 6 x 6 or 4 x 4 squares, not %d x %d", size, size)
	}
	if clock < 0 || increment < 0 {
		return m, errors.New("clock: a time cannot be negative")
	}
	if len(kinds) == 0 {
		return m, errNoEngine
	}
	kinds = ai.On(m.Size, kinds)
	for _, side := range []struct {
		key, who string
		seat     *Seat
	}{{"black", black, &m.Black}, {"white", white, &m.White}} {
		*side.seat = Seat{Human: true, Level: 1}
		if err := side.seat.Sit(kinds, side.who); err != nil {
			return m, fmt.Errorf("%s: %w", side.key, err)
		}
		n := ai.FindLike(kinds, side.seat.Kind, level)
		if n == 0 {
			return m, NoLevel(level)
		}
		side.seat.SetLevel(kinds, n)
	}
	return m, nil
}

// Names are what settings name, from which NewMatch makes the match again: who plays, with
// "engine" for one kind, and the level of that.
type Names struct {
	Black, White, Kind string
	Level              ai.LevelID
}

// Names returns the names of the players.
func (m Match) Names(kinds []ai.Kind) Names {
	main := m.Black
	if main.Human {
		main = m.White // a person's seat has an engine, too
	}
	who := func(s Seat) string {
		switch {
		case s.Human:
			return "human"
		case s.Kind == main.Kind:
			return "engine"
		}
		return kinds[s.Kind].ID
	}
	return Names{who(m.Black), who(m.White), kinds[main.Kind].ID, kinds[main.Kind].LevelID(main.Level)}
}

// Person returns the colour that a person plays against an engine; false if nobody does.
func (m Match) Person() (game.Color, bool) {
	if m.White.Human {
		return game.White, !m.Black.Human
	}
	return game.Black, m.Black.Human
}

// Opponent returns the engine that a person plays against; false if nobody does.
func (m Match) Opponent() (Seat, bool) {
	c, ok := m.Person()
	return *m.Seat(c.Opponent()), ok
}

// Engines returns the colours whose strength is meant when no colour is named: those
// of engines, or both when people play each other.
func (m Match) Engines() []game.Color {
	if c, ok := m.Person(); ok {
		return []game.Color{c.Opponent()}
	}
	return []game.Color{game.Black, game.White}
}
