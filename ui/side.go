package ui

import (
	"fmt"
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// side is who plays one colour. A person's side has an engine too: the one that
// takes over or plays a single move on request.
type side struct {
	human bool
	kind  int // index into Setup.Kinds
	level int // from 1, within the kind's levels

	// wanted is the level that was chosen where the kind has not so many, for the
	// next kind; zero if level is that.
	wanted int
}

// setKind makes another kind of engine play, at the level nearest to the one that
// was chosen.
func (s *side) setKind(kinds []ai.Kind, kind int) {
	level := max(s.level, s.wanted)
	s.kind, s.level, s.wanted = kind, kinds[kind].Clamp(level), 0
	if level > s.level {
		s.wanted = level
	}
}

// setLevel chooses a level, or the nearest one that the kind has.
func (s *side) setLevel(kinds []ai.Kind, level int) {
	s.level, s.wanted = kinds[s.kind].Clamp(level), 0
}

// match is what is agreed on before a game.
type match struct {
	size             game.Size
	black, white     side
	clock, increment time.Duration // per side; a zero clock means none
}

// side is the side that plays c, for reading and changing.
func (m *match) side(c game.Color) *side {
	if c == game.White {
		return &m.white
	}
	return &m.black
}

// newMatch reads the settings of a new game from the configuration.
func newMatch(cfg Config, kinds []ai.Kind) (match, error) {
	m := match{size: game.Size(cfg.Size), clock: cfg.Clock, increment: cfg.Increment}
	if cfg.Size == 0 {
		m.size = game.Size8
	}
	if !m.size.Valid() {
		return m, fmt.Errorf("size: there is no board of %d x %d squares (8, 6 or 4)", cfg.Size, cfg.Size)
	}
	if m.clock < 0 || m.increment < 0 {
		return m, fmt.Errorf("clock: a time cannot be negative")
	}
	var err error
	if m.black, err = newSide("black", cfg.Black, cfg.Level, kinds); err != nil {
		return m, err
	}
	m.white, err = newSide("white", cfg.White, cfg.Level, kinds)
	return m, err
}

func newSide(key, who string, level int, kinds []ai.Kind) (side, error) {
	s := side{level: level}
	s.setKind(kinds, 0)
	if who == "human" || who == "" {
		s.human = true
		return s, nil
	}
	if who == "engine" {
		return s, nil
	}
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == who })
	if i < 0 {
		return s, fmt.Errorf("%s: there is no player %q (human, engine%s)", key, who, kindIDs(kinds))
	}
	s.setKind(kinds, i)
	return s, nil
}

func kindIDs(kinds []ai.Kind) string {
	var list string
	for _, k := range kinds {
		list += ", " + k.ID
	}
	return list
}

// title is what the screen calls the player of s: "You", "Person" when both are,
// or the kind of engine.
func (m *model) title(c game.Color) string {
	s := m.match.side(c)
	switch {
	case !s.human:
		return m.kinds[s.kind].Name
	case m.match.side(c.Opponent()).human:
		return "Person"
	}
	return "You"
}

// levelText is the level of s in words: "level 5, club player".
func (m *model) levelText(s side) string {
	k := m.kinds[s.kind]
	if name := k.Level(s.level).Name; name != "" {
		return fmt.Sprintf("level %d, %s", s.level, name)
	}
	return fmt.Sprintf("level %d", s.level)
}
