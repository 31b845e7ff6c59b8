package ai

import (
	"strconv"
	"strings"
)

// LevelID names a level of a kind in what is saved and in what people type: Level.ID, or
// the number of the level. Numbers are also what was saved before levels had IDs. Empty
// for no level.
type LevelID string

// Number returns the number that the ID is; zero if it is a word.
func (id LevelID) Number() int {
	n, _ := strconv.Atoi(string(id))
	return n
}

// UnmarshalText implements encoding.TextUnmarshaler, by which TOML may have a number
// without quotes.
func (id *LevelID) UnmarshalText(text []byte) error {
	*id = LevelID(text)
	return nil
}

// UnmarshalJSON takes a string, or a number from before levels had IDs, when zero was no
// level.
func (id *LevelID) UnmarshalJSON(text []byte) error {
	if *id = LevelID(strings.Trim(string(text), `"`)); *id == "0" || *id == "null" {
		*id = ""
	}
	return nil
}

// MarshalTOML writes a number without quotes.
func (id LevelID) MarshalTOML() ([]byte, error) {
	if id.Number() > 0 {
		return []byte(id), nil
	}
	return []byte(strconv.Quote(string(id))), nil
}

// LevelID returns the ID of level n, or its number if it has no ID. n is clamped to the
// levels that exist.
func (k Kind) LevelID(n int) LevelID {
	if l := k.Level(n); l.ID != "" {
		return LevelID(l.ID)
	}
	return LevelID(strconv.Itoa(k.Clamp(n)))
}

// Find returns the number of the level with that ID or number; zero if the kind has none.
func (k Kind) Find(id LevelID) int {
	for i, l := range k.Levels {
		for _, known := range []string{l.ID, l.Was} {
			if known != "" && strings.EqualFold(known, string(id)) {
				return i + 1
			}
		}
	}
	if n := id.Number(); k.Has(n) {
		return n
	}
	return 0
}

// FindLike returns the level of kinds[kind] that an ID stands for: its own of that ID, or
// the one nearest to a number. The ID of another kind's level stands for one that is as
// strong. Zero if no kind has such a level.
func FindLike(kinds []Kind, kind int, id LevelID) int {
	k := kinds[kind]
	if n := id.Number(); n != 0 {
		return k.Clamp(n)
	}
	if n := k.Find(id); n > 0 {
		return n
	}
	for _, other := range kinds {
		if n := other.Find(id); n > 0 {
			return k.Like(other, n)
		}
	}
	return 0
}
