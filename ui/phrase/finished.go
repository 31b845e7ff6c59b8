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

// Played words a game of the archive: "White, won by 6 against Ann, Tiger, 2026-11-22" for the
// person who played it, "Ann - Bo, Black by 6" for others.
func Played(tr *lang.Printer, e archive.Entry, names Names) string {
	if e.Damaged != "" {
		return tr.List(filepath.Base(e.Path), tr.T("damaged"), e.Damaged)
	}
	parts := []string{Player(tr, cmp.Or(e.Black.Name, "Black")) + " - " + Player(tr, cmp.Or(e.White.Name, "White")), outcome(tr, e)}
	if c := e.Person(); c != game.Empty {
		parts = []string{tr.T(c.String()), tr.F("%s against %s", outcome(tr, e), Player(tr, e.Opponent().Name))}
	}
	if note := Note(e.Note); note != "" {
		parts = append(parts, tr.F(`"%s"`, ansi.Truncate(note, shownNote, "...")))
	}
	switch {
	case e.Helped:
		parts = append(parts, tr.T("with help"))
	case e.Foreign:
		parts = append(parts, tr.T("imported"))
	}
	if text := special(tr, e, names); text != "" {
		parts = append(parts, text)
	}
	if !e.Ended.IsZero() {
		parts = append(parts, e.Ended.Format(time.DateOnly))
	}
	return tr.List(parts...)
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
