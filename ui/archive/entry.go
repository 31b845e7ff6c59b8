package archive

import (
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
)

// metaKey names, in the SGF property EXTRA, what the archive adds to a game:
//
//	EXTRA[othello-game:ended=2026-11-22T15:30:00.5+01:00 black=human white=search/improver]
//
// ended is when it ended, to the nanosecond, which is what tells it from other games.
// black and white are "human" or the IDs of a kind of engine and its level, which was a number before
// levels had IDs. A game that ended
// before its rules ended it adds "ending=W+Time"; one that says nothing about the strength of
// its players "unrated=true"; one in which the person was helped "helped=true". A game of others
// has "foreign=true unrated=true".
const metaKey = "othello-game"

// Player is who played a colour.
type Player struct {
	Human bool
	Kind  string     // ID of the kind of engine; empty for a person, or if unknown
	Level ai.LevelID // of the engine; empty if unknown
	Name  string     // as the file has it: "You", "Alpha-beta 5"; empty if unknown
}

// Meta is what the archive is told about a game.
type Meta struct {
	Ended  time.Time // which tells the game from all others
	Black  Player
	White  Player
	Ending Ending

	// Unrated says that the result says little about the players' strength: moves were
	// taken back or found by an engine, the players changed, or it began in the middle.
	Unrated bool

	Foreign bool // of others

	Helped bool // the person had a hint, a sentence of the coach, or a move of an engine
}

func (m Meta) text() string {
	words := []string{"ended=" + m.Ended.Format(time.RFC3339Nano)}
	if m.Foreign {
		words = append(words, "foreign=true")
	} else {
		words = append(words, "black="+m.Black.text(), "white="+m.White.text())
	}
	if m.Ending != "" {
		words = append(words, "ending="+string(m.Ending))
	}
	if m.Unrated {
		words = append(words, "unrated=true")
	}
	if m.Helped {
		words = append(words, "helped=true")
	}
	return strings.Join(words, " ")
}

func (p Player) text() string {
	if p.Human {
		return "human"
	}
	return strings.Join(strings.Fields(p.Kind), "-") + "/" + string(p.Level)
}

func (p *Player) takeText(text string) {
	if text == "human" {
		p.Human = true
		return
	}
	kind, level, _ := strings.Cut(text, "/")
	if p.Kind = kind; level != "0" { // which meant an unknown one
		p.Level = ai.LevelID(level)
	}
}

// takeText takes over what text wrote. What makes no sense changes nothing.
func (m *Meta) takeText(text string) {
	for word := range strings.FieldsSeq(text) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "ended":
			if at, err := time.Parse(time.RFC3339Nano, value); err == nil {
				m.Ended = at
			}
		case "black":
			m.Black.takeText(value)
		case "white":
			m.White.takeText(value)
		case "unrated":
			m.Unrated = value == "true"
		case "foreign":
			m.Foreign = value == "true"
		case "helped":
			m.Helped = value == "true"
		default:
			m.Ending.TakeText(key, value)
		}
	}
}

// Entry is a game in the archive, as lists show it. Of a file from elsewhere much may be
// unknown.
type Entry struct {
	Path    string
	Damaged string // why the file cannot be read; empty if it can, and all below is zero if not
	Meta           // Ended may be what the file has for a date, zero if it has none; Unrated is set if nothing is known

	Size   game.Size
	SetUp  bool   // it did not begin in the opening position
	Plies  int    // moves, passes not counted
	Moves  string // from its first position, "f5d6c3", without passes; squares as Square.String names them
	Margin int    // Black's discs less White's at the end

	Finished bool   // by the rules or early
	Note     string // the notes on the game and on the moves of its line, cut after 2,000 bytes
}

// Player returns who played c.
func (e Entry) Player(c game.Color) Player {
	if c == game.White {
		return e.White
	}
	return e.Black
}

// Person returns the colour that a person played against an engine, Empty if both or none did.
func (e Entry) Person() game.Color {
	switch {
	case e.Black.Human && e.White.Kind != "":
		return game.Black
	case e.White.Human && e.Black.Kind != "":
		return game.White
	}
	return game.Empty
}

// Opponent returns the engine that the person played against; the zero value if Person is Empty.
func (e Entry) Opponent() Player {
	if c := e.Person(); c != game.Empty {
		return e.Player(c.Opponent())
	}
	return Player{}
}

// Winner returns the side that won, Empty for a draw or a game that is not finished.
func (e Entry) Winner() game.Color {
	switch {
	case e.Ending != "":
		return e.Ending.Winner()
	case e.Finished && e.Margin > 0:
		return game.Black
	case e.Finished && e.Margin < 0:
		return game.White
	}
	return game.Empty
}

func read(path string) Entry {
	r, err := readRecord(path)
	if err != nil {
		return Entry{Path: path, Damaged: strings.TrimPrefix(err.Error(), path+": ")}
	}
	e := entryOf(r)
	e.Path = path
	return e
}

func entryOf(r *record.Record) Entry {
	var m Meta
	text, ours := r.Extra[metaKey]
	m.takeText(text)
	m.Ending, m.Unrated = EndingOf(r), m.Unrated || !ours
	g := r.Game
	e := Entry{
		Meta: m, Finished: g.Over() || m.Ending != "", Margin: g.Result().Margin(),
		Size: g.Board().Size(), SetUp: g.Root().Board() != game.StartBoard(g.Board().Size()),
	}
	if r.Result != nil && !g.Over() { // agreed on, or the rest of the game is missing
		e.Finished, e.Margin = true, r.Result.Margin()
	}
	if m.Ended.IsZero() {
		e.Ended = dated(r.Date)
	}
	e.Black.Name, e.White.Name = r.Black, r.White
	var moves strings.Builder
	for n := range g.Node().Path() {
		if n.Comment != "" && len(e.Note) < mostNote {
			e.Note += n.Comment + "\n"
		}
		if n.Move().IsSquare() {
			e.Plies++
			moves.WriteString(e.Size.Name(n.Move()))
		}
	}
	e.Moves = moves.String()
	e.Note = strings.ToValidUTF8(strings.TrimSpace(e.Note[:min(len(e.Note), mostNote)]), "")
	return e
}

// mostNote is how much of a game's notes an Entry has, in bytes.
const mostNote = 2000

// MetaOf returns what is known about a game. One that is not from the archive is one of others.
func MetaOf(r *record.Record) Meta {
	m := entryOf(r).Meta
	_, ours := r.Extra[metaKey]
	m.Foreign = m.Foreign || !ours
	return m
}

// EndedAt returns when a game that is kept ended; zero for a record from elsewhere.
func EndedAt(r *record.Record) time.Time {
	var m Meta
	m.takeText(r.Extra[metaKey])
	return m.Ended
}

// dated reads the date of a record, zero if it makes no sense.
func dated(text string) time.Time {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if at, err := time.ParseInLocation(layout, text[:min(len(text), len(layout))], time.Local); err == nil {
			return at
		}
	}
	return time.Time{}
}
