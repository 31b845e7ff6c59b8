package record

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"othello/game"
)

// Session is a game as it was left: what a program keeps to go on with it later.
// It is an SGF file with an extra property for what the format has no place for,
// so other programs can read the game; variations, times, and where the game
// stands come back as they were.
type Session struct {
	Record           *Record
	Black, White     Seat
	Clock, Increment time.Duration // per side; a zero clock means none
	Spent            time.Duration // time already used on the next move
	Flagged          game.Color    // side that lost on time, Empty if none
}

// Seat is who plays a colour.
type Seat struct {
	Human bool
	Kind  string // ID of the engine that plays, or that helps a person
	Level int    // of that engine, from 1
}

// sessionKey is the property of the record that holds it.
const sessionKey = "othello"

// longestTime bounds the times of a saved session: more is a damaged file.
const longestTime = 1000 * time.Hour

// Encode writes the session as SGF.
func (s *Session) Encode() ([]byte, error) {
	r := *s.Record
	r.Extra = maps.Clone(s.Record.Extra)
	if r.Extra == nil {
		r.Extra = map[string]string{}
	}
	r.Extra[sessionKey] = strings.Join([]string{
		"black=" + s.Black.text(),
		"white=" + s.White.text(),
		"clock=" + s.Clock.String(),
		"increment=" + s.Increment.String(),
		"flagged=" + s.Flagged.String(),
		"spent=" + s.Spent.Round(time.Millisecond).String(),
	}, " ")
	text, err := Text(SGF, &r)
	return []byte(text), err
}

func (s Seat) text() string {
	who := "engine"
	if s.Human {
		who = "human"
	}
	return fmt.Sprintf("%s/%s/%d", who, s.Kind, s.Level)
}

func parseSeat(text string) (s Seat, ok bool) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return s, false
	}
	level, err := strconv.Atoi(parts[2])
	return Seat{Human: parts[0] == "human", Kind: parts[1], Level: level}, err == nil
}

// DecodeSession reads what Encode wrote. What is missing or makes no sense stays
// as it is in defaults; a game that cannot be read is an error. Any other record
// is read as a session too.
func DecodeSession(data []byte, defaults Session) (*Session, error) {
	records, _, err := Parse(data)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errors.New("there is no game in it")
	}
	s := defaults
	s.Record, s.Spent, s.Flagged = records[0], 0, game.Empty
	for word := range strings.FieldsSeq(s.Record.Extra[sessionKey]) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "black":
			if seat, ok := parseSeat(value); ok {
				s.Black = seat
			}
		case "white":
			if seat, ok := parseSeat(value); ok {
				s.White = seat
			}
		case "clock":
			s.Clock = savedTime(value)
		case "increment":
			s.Increment = savedTime(value)
		case "spent":
			s.Spent = savedTime(value)
		case "flagged":
			for _, c := range []game.Color{game.Black, game.White} {
				if value == c.String() {
					s.Flagged = c
				}
			}
		}
	}
	delete(s.Record.Extra, sessionKey)
	return &s, nil
}

func savedTime(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return min(max(d, 0), longestTime)
}

// Unfinished reports whether the game was begun and can go on.
func (s *Session) Unfinished() bool {
	g := s.Record.Game
	return len(g.Root().Children()) > 0 && !g.Over() && s.Flagged == game.Empty
}
