package archive

import (
	"strings"
	"time"

	"othello/game"
	"othello/game/record"
)

// Entry is a game in the archive, as lists show it. Of a file from elsewhere much may be
// unknown.
type Entry struct {
	Path    string
	Damaged string // why the file cannot be read; empty if it can, and all below is zero if not
	Meta           // Ended may be what the file has for a date, zero if it has none

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
	case e.Black.Human && !e.White.Human && e.White.Kind != "":
		return game.Black
	case e.White.Human && !e.Black.Human && e.Black.Kind != "":
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
	m, _ := metaOf(r)
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

// dated reads the date of a record, zero if it makes no sense.
func dated(text string) time.Time {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if at, err := time.ParseInLocation(layout, text[:min(len(text), len(layout))], time.Local); err == nil {
			return at
		}
	}
	return time.Time{}
}
