package phrase

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/archive"
)

// Played is a game of the archive in words.
type Played struct {
	Date    string // "2026-11-22"; empty if unknown
	Outcome string // for the person: "won by 6", "lost on time"; for others: "Black by 6"
	Players string // the person's opponent, or both players: "Ann - Bo"
	Colour  string // the person's; empty if both or none of the players is one
	Opening string // and what else is special, such as the beginning of a note; empty if nothing
	Note    string // as it is searched
}

// PlayedOf words an entry of the archive.
func PlayedOf(tr *lang.Printer, e archive.Entry, names Names) Played {
	if e.Damaged != "" {
		return Played{Outcome: tr.T("damaged"), Players: filepath.Base(e.Path), Opening: e.Damaged}
	}
	p := Played{Outcome: outcome(tr, e), Note: Note(e.Note)}
	help, note := "", ""
	switch {
	case e.Helped:
		help = tr.T("with help")
	case e.Foreign:
		help = tr.T("imported")
	}
	if p.Note != "" {
		note = tr.F(`"%s"`, ansi.Truncate(p.Note, shownNote, "..."))
	}
	p.Opening = tr.List(slices.DeleteFunc([]string{note, help, special(tr, e, names)}, func(s string) bool { return s == "" })...) // columns are narrow
	if !e.Ended.IsZero() {
		p.Date = e.Ended.Format(time.DateOnly)
	}
	if c := e.Person(); c != game.Empty {
		p.Colour, p.Players = tr.T(c.String()), Player(tr, e.Opponent().Name)
	} else {
		p.Players = Player(tr, cmp.Or(e.Black.Name, "Black")) + " - " + Player(tr, cmp.Or(e.White.Name, "White"))
	}
	return p
}

// Text is the game in a line.
func (p Played) Text(tr *lang.Printer) string {
	parts := []string{tr.F("%s against %s", p.Outcome, p.Players)}
	if p.Colour == "" {
		parts[0] = tr.List(p.Players, p.Outcome)
	}
	for _, more := range []string{p.Opening, p.Date} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	if p.Colour != "" {
		parts[0] = tr.List(p.Colour, parts[0])
	}
	return tr.List(parts...)
}

// Has reports whether all words, in small letters, occur in what is said of the game.
func (p Played) Has(words []string) bool {
	return HasAll(strings.Join([]string{p.Date, p.Outcome, p.Players, p.Colour, p.Opening, p.Note}, " "), words)
}

// HasAll reports whether all words, in small letters, occur in a text.
func HasAll(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// shownNote is as much of a note as stands in a line with other things, in cells.
const shownNote = 30

// Note is a note as one line that is safe to show, whoever wrote it.
func Note(text string) string {
	return printable.Only(ansi.Strip(strings.Join(strings.Fields(text), " ")))
}

func outcome(tr *lang.Printer, e archive.Entry) string {
	margin, winner, person := e.Margin, e.Winner(), e.Person()
	margin = max(margin, -margin)
	switch {
	case !e.Finished:
		return tr.Count(e.Plies, "move")
	case winner == game.Empty:
		return tr.T("draw")
	case person == game.Empty && e.Ending.OnTime():
		return tr.F("%v on time", winner)
	case person == game.Empty && e.Ending != "":
		return tr.F("%v by resignation", winner)
	case person == game.Empty:
		return tr.F("%v by %d", winner, margin)
	case winner == person && e.Ending.OnTime():
		return tr.T("won on time")
	case winner == person && e.Ending != "":
		return tr.T("won by resignation")
	case winner == person:
		return tr.F("won by %d", margin)
	case e.Ending.OnTime():
		return tr.T("lost on time")
	case e.Ending != "":
		return tr.T("resigned")
	}
	return tr.F("lost by %d", margin)
}

// Verdict is how a game ended as a sentence: early, or with its result.
func Verdict(tr *lang.Printer, early archive.Ending, r game.Result) string {
	switch winner := early.Winner(); {
	case early == "":
		return Result(tr, r)
	case winner == game.Empty:
		return tr.T("A draw by agreement.")
	case early.OnTime():
		return tr.F("%v wins on time.", winner)
	default:
		return tr.F("%v wins: %v has resigned.", winner, winner.Opponent())
	}
}

// longestOpening is a number of moves after which no position has a name.
const longestOpening = 24

// special is the opening of a game, or why it has none.
func special(tr *lang.Printer, e archive.Entry, names Names) string {
	switch {
	case e.SetUp:
		return tr.T("set up")
	case e.Size != game.Size8:
		return fmt.Sprintf("%d x %d", e.Size, e.Size)
	}
	moves, _ := game.ParseLine(e.Moves[:min(len(e.Moves), 2*longestOpening)])
	g, _ := game.FromMoves(game.StartBoard(game.Size8), moves)
	return names.At(g.Node())
}
