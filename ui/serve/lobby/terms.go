package lobby

import (
	"slices"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/session"
)

// Terms are what is agreed on before a game.
type Terms struct {
	Size      game.Size     // of the board; zero for 8x8
	Clock     time.Duration // for each side; zero for no clock
	Increment time.Duration // with every move
	Color     game.Color    // of who opens the table; Empty for either
	Casual    bool          // does not count for the rating
	Engine    string        // ID of the kind to play against; empty for a person
	Level     ai.LevelID    // of the engine
}

const (
	LongestClock     = 3 * time.Hour
	LongestIncrement = time.Minute
)

// Reasons why terms are not possible.
var (
	ErrClock   = lang.Errorf("a clock has up to 3 hours, and gains up to 1 minute with every move")
	ErrSize    = lang.Errorf("a board has 8 x 8, 6 x 6 or 4 x 4 squares")
	ErrColor   = lang.Errorf("a side is Black or White")
	ErrNoLevel = lang.Errorf("the host does not offer that engine at that level")
)

// check is why the terms are not possible, nil if they are.
func (t *Terms) check(setup Setup) error {
	kinds := setup.Kinds
	if t.Size == 0 {
		t.Size = game.Size8
	}
	switch {
	case !t.Size.Valid():
		return ErrSize
	case t.Clock < 0 || t.Clock > LongestClock || t.Increment < 0 || t.Increment > LongestIncrement || t.Clock == 0 && t.Increment > 0:
		return ErrClock
	case t.Color > game.White:
		return ErrColor
	case t.Engine == "":
		t.Level = ""
		return nil
	}
	k := t.kind(kinds)
	if k < 0 || kinds[k].Find(t.Level) == 0 {
		return ErrNoLevel
	}
	if kinds[k].On(t.Size).Absent {
		return &ai.NotHere{Kind: kinds[k]}
	}
	t.Level = kinds[k].LevelID(kinds[k].Find(t.Level)) // what is kept is no number
	return nil
}

// kind is the index of the engine to play against; -1 for people.
func (t *Terms) kind(kinds []ai.Kind) int {
	return slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == t.Engine })
}

// Rated reports whether a game between two people by these terms counts for their
// ratings: it is played on the usual board, with clocks.
func (t Terms) Rated() bool {
	return !t.Casual && t.Engine == "" && t.Size == game.Size8 && t.Clock > 0
}

// match is the same for a session, between those who sit.
func (t Terms) match(kinds []ai.Kind, at *seats) session.Match {
	m := session.Match{Size: t.Size, Clock: t.Clock, Increment: t.Increment}
	for _, c := range colors {
		s := session.Seat{Human: true, Level: 1}
		if e := at.of(c); e.Engine != "" {
			s.Human = false
			s.Kind = max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == e.Engine }))
			s.Level = kinds[s.Kind].Clamp(kinds[s.Kind].Find(e.Level))
		}
		*m.Seat(c) = s
	}
	return m
}
