package session

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/ui/archive"
)

// A saved game is an SGF file with an extra property for what the format has no place
// for, so other programs can read the game; variations, times, and where the game
// stands come back as they were.

// savedKey is that property.
const savedKey = "othello"

// longestTime bounds the times of a saved game: more is a damaged file.
const longestTime = 1000 * time.Hour

// encode writes the game as SGF, with the time spent on its next move.
func (s *Saved) encode(spent time.Duration, kinds []ai.Kind) ([]byte, error) {
	r := *s.Record
	r.Game = s.Game
	r.Extra = maps.Clone(s.Record.Extra)
	if r.Extra == nil {
		r.Extra = map[string]string{}
	}
	r.Extra[savedKey] = strings.Join([]string{
		"black=" + seatText(s.Match.Black, kinds),
		"white=" + seatText(s.Match.White, kinds),
		"clock=" + s.Match.Clock.String(),
		"increment=" + s.Match.Increment.String(),
		"spent=" + spent.Round(time.Millisecond).String(),
	}, " ")
	if !s.ended.IsZero() {
		r.Extra[savedKey] += " ended=" + s.ended.Format(time.RFC3339Nano)
	}
	if s.Ending != "" {
		r.Extra[savedKey] += " ending=" + string(s.Ending)
	}
	if s.unrated {
		r.Extra[savedKey] += " unrated=true"
	}
	if s.helped {
		r.Extra[savedKey] += " helped=true"
	}
	if s.waits {
		r.Extra[savedKey] += " waits=true"
	}
	if s.noted {
		r.Extra[savedKey] += " noted=true"
	}
	if s.aside != "" {
		r.Extra[savedKey] += " aside=" + s.aside
	}
	text, err := record.Text(record.SGF, &r)
	return wholefile.Seal([]byte(text)), err
}

func seatText(s Seat, kinds []ai.Kind) string {
	who := "engine"
	if s.Human {
		who = "human"
	}
	return fmt.Sprintf("%s/%s/%s", who, kinds[s.Kind].ID, kinds[s.Kind].LevelID(s.Level))
}

// takeText takes over what seatText wrote; an engine that is gone gives way to the
// first of those there are. Text that makes no sense, or a level that is gone, changes
// nothing.
func (s *Seat) takeText(text string, kinds []ai.Kind) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return
	}
	kind := max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == parts[1] }))
	if level := ai.FindLike(kinds, kind, ai.LevelID(parts[2])); level > 0 {
		*s = Seat{Human: parts[0] == "human", Kind: kind, Level: level}
	}
}

// decode reads what encode wrote. What is missing or makes no sense stays as it is in
// defaults; a game that cannot be read is an error. Any other record is read as a saved
// game too.
func decode(data []byte, kinds []ai.Kind, defaults Match) (*Saved, error) {
	r, ending, settings, err := decodeGame(data)
	if err != nil {
		return nil, err
	}
	s := &Saved{Game: r.Game, Match: defaults, Record: r, Ending: ending}
	s.Match.Size = r.Game.Board().Size()
	for key, value := range settings {
		switch key {
		case "black":
			s.Match.Black.takeText(value, kinds)
		case "white":
			s.Match.White.takeText(value, kinds)
		case "clock":
			s.Match.Clock = savedTime(value)
		case "increment":
			s.Match.Increment = savedTime(value)
		case "spent":
			s.Spent = savedTime(value)
		case "ended":
			s.ended, _ = time.Parse(time.RFC3339Nano, value)
		case "unrated":
			s.unrated = value == "true"
		case "helped":
			s.helped = value == "true"
		case "waits":
			s.waits = value == "true"
		case "noted":
			s.noted = value == "true"
		case "aside":
			if ok, _ := filepath.Match(replacedName, value); ok && filepath.IsLocal(value) && filepath.Base(value) == value {
				s.aside = value
			}
		}
	}
	return s, nil
}

// decodeGame reads a saved game as far as that takes no kinds of engine.
func decodeGame(data []byte) (r *record.Record, ending archive.Ending, settings map[string]string, err error) {
	if r, err = archive.Unseal(data); err != nil {
		return nil, "", nil, err
	}
	settings = map[string]string{}
	for word := range strings.FieldsSeq(r.Extra[savedKey]) {
		key, value, _ := strings.Cut(word, "=")
		settings[key] = value
		ending.TakeText(key, value)
	}
	delete(r.Extra, savedKey)
	return r, ending, settings, nil
}

func savedTime(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return min(max(d, 0), longestTime)
}
