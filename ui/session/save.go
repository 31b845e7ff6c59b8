package session

import (
	"fmt"
	"maps"
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

// encode writes the game as SGF.
func (s *Saved) encode(kinds []ai.Kind) ([]byte, error) {
	text, err := record.Text(record.SGF, s.record(kinds))
	return wholefile.Seal([]byte(text)), err
}

// record returns the game as a record that says all about it.
func (s *Saved) record(kinds []ai.Kind) *record.Record {
	r := *s.Record
	r.Game = s.Game
	r.Extra = maps.Clone(s.Record.Extra)
	if r.Extra == nil {
		r.Extra = map[string]string{}
	}
	words := []string{
		"black=" + seatText(s.Match.Black, kinds),
		"white=" + seatText(s.Match.White, kinds),
		"clock=" + s.Match.Clock.String(),
		"increment=" + s.Match.Increment.String(),
		"spent=" + s.Spent.Round(time.Millisecond).String(),
	}
	if !s.ended.IsZero() {
		words = append(words, "ended="+s.ended.Format(time.RFC3339Nano))
	}
	if s.Ending != "" {
		words = append(words, "ending="+string(s.Ending))
	}
	for _, f := range s.flags() {
		words = append(words, fmt.Sprintf("%s=%t", f.name, *f.is))
	}
	r.Extra[savedKey] = strings.Join(words, " ")
	return &r
}

// flag is a fact about a saved game by its name in files.
type flag struct {
	name string
	is   *bool
}

func (s *Saved) flags() []flag {
	return []flag{{"closed", &s.closed}, {"touched", &s.touched}, {"unfiled", &s.unfiled}, {"unrated", &s.unrated}, {"helped", &s.helped}}
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
	r, err := archive.Unseal(data)
	if err != nil {
		return nil, err
	}
	return savedOf(r, kinds, defaults), nil
}

// savedOf returns the game that a record says all about, and removes that from the record.
func savedOf(r *record.Record, kinds []ai.Kind, defaults Match) *Saved {
	s := &Saved{Game: r.Game, Match: defaults, Record: r}
	s.Match.Size = r.Game.Board().Size()
	said := map[string]string{}
	for word := range strings.FieldsSeq(r.Extra[savedKey]) {
		key, value, _ := strings.Cut(word, "=")
		said[key] = value
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
		default:
			s.Ending.TakeText(key, value)
		}
	}
	for _, f := range s.flags() {
		*f.is = said[f.name] == "true"
	}
	if said["touched"] == "" { // written by an earlier version
		s.closed = !s.ended.IsZero()
		s.touched = said["waits"] == "true" || !s.unrated || s.closed
		s.unfiled = s.touched && !s.closed || said["noted"] == "true"
	}
	delete(r.Extra, savedKey)
	return s
}

func savedTime(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return min(max(d, 0), longestTime)
}
