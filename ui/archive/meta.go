package archive

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"othello/ai"
	"othello/game/record"
	"othello/internal/wholefile"
)

// metaKey names, in the SGF property EXTRA, what a file says of a game that SGF has no place for:
//
//	EXTRA[othello:black=human/search/improver white=engine/search/club clock=5m0s increment=0s
//	spent=1.5s opened=false ended=2026-11-22T15:30:00.5+01:00 ending=W+Time unrated=true]
//
// formerKey is where earlier versions wrote what lists show of it, with players such as "human"
// and "search/5".
const (
	metaKey   = "othello"
	formerKey = "othello-game"
)

// Player is who played a colour.
type Player struct {
	Human bool
	Kind  string     // ID of the kind of engine, which a person's seat has, too; empty if unknown
	Level ai.LevelID // of the engine; empty if unknown
	Name  string     // as the file has it: "You", "Alpha-beta 5"; empty if unknown
}

// Meta describes a game: everything known about it except its moves.
type Meta struct {
	Ended  time.Time // when it came to the archive, which tells it from all others; zero before
	Black  Player
	White  Player
	Ending Ending

	Clock, Increment time.Duration // of a side; a zero clock means none
	Spent            time.Duration // on the next move when it was saved

	// Unrated says that the result says little about the players' strength: moves were
	// taken back or found by an engine, the players changed, or it began in the middle.
	Unrated bool

	Foreign bool // of others
	Helped  bool // the person had a hint, a sentence of the coach, or a move of an engine

	Opened  bool // it was only opened, to be looked at: who played it, and how, is as it was
	Closed  bool // it had come to its end when it came to the archive
	Unfiled bool // the archive does not have it as it is
}

// longestTime bounds the times of a saved game: more is a damaged file.
const longestTime = 1000 * time.Hour

// flags are the facts about a game by their names in files.
func (m *Meta) flags() map[string]*bool {
	return map[string]*bool{
		"unrated": &m.Unrated, "foreign": &m.Foreign, "helped": &m.Helped, "opened": &m.Opened, "closed": &m.Closed, "unfiled": &m.Unfiled,
	}
}

func (m Meta) text() string {
	words := []string{
		fmt.Sprintf("clock=%v increment=%v spent=%v opened=%t", m.Clock, m.Increment, m.Spent.Round(time.Millisecond), m.Opened),
	}
	if !m.Foreign {
		words = append(words, "black="+m.Black.text(), "white="+m.White.text())
	}
	if !m.Ended.IsZero() {
		words = append(words, "ended="+m.Ended.Format(time.RFC3339Nano))
	}
	if m.Ending != "" {
		words = append(words, "ending="+string(m.Ending))
	}
	flags := m.flags()
	for _, name := range []string{"unrated", "foreign", "helped", "closed", "unfiled"} {
		if *flags[name] {
			words = append(words, name+"=true")
		}
	}
	return strings.Join(words, " ")
}

func (p Player) text() string {
	who := "engine"
	if p.Human {
		who = "human"
	}
	return who + "/" + strings.Join(strings.Fields(p.Kind), "-") + "/" + string(p.Level)
}

// takeText takes over what text wrote, also of earlier versions, in which levels were numbers at
// first and 0 an unknown one.
func (p *Player) takeText(text string) {
	parts := strings.Split(text, "/")
	switch p.Human = parts[0] == "human"; len(parts) {
	case 2:
		p.Kind, p.Level = parts[0], ai.LevelID(strings.TrimPrefix(parts[1], "0"))
	case 3:
		p.Kind, p.Level = parts[1], ai.LevelID(parts[2])
	}
}

// takeText takes over what text wrote, and returns the words by their names. What makes no sense
// changes nothing.
func (m *Meta) takeText(text string) map[string]string {
	said := map[string]string{}
	for word := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(word, "=")
		said[key] = value
		switch key {
		case "ended":
			if at, err := time.Parse(time.RFC3339Nano, value); err == nil {
				m.Ended = at
			}
		case "black":
			m.Black.takeText(value)
		case "white":
			m.White.takeText(value)
		case "clock":
			m.Clock = timeOf(value)
		case "increment":
			m.Increment = timeOf(value)
		case "spent":
			m.Spent = timeOf(value)
		default:
			m.Ending.takeText(key, value)
		}
	}
	for name, is := range m.flags() {
		*is = *is || said[name] == "true"
	}
	return said
}

func timeOf(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return min(max(d, 0), longestTime)
}

// metaOf returns what a record says about its game, and whether this program wrote it.
func metaOf(r *record.Record) (m Meta, ours bool) {
	text, now := r.Extra[metaKey]
	former, before := r.Extra[formerKey]
	said := m.takeText(text)
	switch {
	case !now && !before:
		m = Meta{Foreign: true, Unrated: true, Opened: true, Ending: endingOf(r)}
	case now && said["opened"] == "": // of an earlier version
		m.takeFormer(said, before)
	}
	if !now || m.Opened {
		m.takeText(former)
	}
	if m.Foreign {
		m.Black, m.White = Player{}, Player{}
	}
	m.Black.Name, m.White.Name = r.Black, r.White
	return m, now || before
}

// takeFormer takes over the words of earlier versions. A game that was only opened was of others,
// unless it came from the archive.
func (m *Meta) takeFormer(said map[string]string, archived bool) {
	if said["touched"] != "" {
		m.Opened = said["touched"] == "false" && m.Unrated
	} else {
		m.Closed = !m.Ended.IsZero()
		m.Opened = said["waits"] != "true" && m.Unrated && !m.Closed
		m.Unfiled = !m.Opened && !m.Closed || said["noted"] == "true"
	}
	m.Foreign = m.Opened && !archived
}

// Take returns what a record says about its game, and removes that from the record; false if it is
// not from this program, but a game of others.
func Take(r *record.Record) (m Meta, ours bool) {
	m, ours = metaOf(r)
	delete(r.Extra, metaKey)
	delete(r.Extra, formerKey)
	return m, ours
}

// Sealed returns the file of a record with what is known about its game.
func Sealed(r *record.Record, m Meta) ([]byte, error) {
	out := owned(r)
	out.Extra[metaKey] = m.text()
	text, err := record.Text(record.SGF, &out)
	return wholefile.Seal([]byte(text)), err
}

// Stated returns a record that states who played its game, when, and the result. A game of others
// keeps what it states.
func Stated(r *record.Record, m Meta) *record.Record {
	out := owned(r)
	if !m.Foreign {
		out.Black, out.White = m.Black.Name, m.White.Name
		out.Date = m.Ended.Format(time.DateOnly)
		m.Ending.state(&out)
	}
	return &out
}

// owned returns a copy of a record with properties of its own, which say nothing of the kind of Meta.
func owned(r *record.Record) record.Record {
	out := *r
	if out.Extra = maps.Clone(r.Extra); out.Extra == nil {
		out.Extra = map[string]string{}
	}
	delete(out.Extra, metaKey)
	delete(out.Extra, formerKey)
	return out
}
