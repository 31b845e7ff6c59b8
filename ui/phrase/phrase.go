// Package phrase puts into words what packages below the views know: games, positions and
// moves, reviews, practice, levels.
package phrase

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"othello/game"
	"othello/game/record"
	"othello/game/wthor"
	"othello/internal/lang"
)

// Result is a result as a sentence: "Black wins by 6, 35 to 29."
func Result(tr *lang.Printer, r game.Result) string {
	switch r.Winner() {
	case game.Black:
		return tr.F("Black wins by %d, %d to %d.", r.Margin(), r.Black, r.White)
	case game.White:
		return tr.F("White wins by %d, %d to %d.", -r.Margin(), r.White, r.Black)
	}
	return tr.F("A draw, %d to %d.", r.Black, r.White)
}

// After is a sentence for behind other words: "a draw", but "Black wins".
func After(sentence string) string {
	if strings.HasPrefix(sentence, "A ") {
		return "a" + sentence[1:]
	}
	return sentence
}

// Copied says that something is on the clipboard, as far as the program knows.
func Copied(tr *lang.Printer, what string) string {
	return tr.F("Copied, if the terminal allows it: %s", what)
}

// Capital is a text with a capital at its beginning, where the language has them.
func Capital(tr *lang.Printer, text string) string {
	if tr.Caseless() {
		return text // which may begin with a command
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

// Sentence is an error as a sentence.
func Sentence(tr *lang.Printer, err error) string {
	return tr.F("%s.", Capital(tr, tr.Err(err)))
}

// Time is a time in the largest unit that it is whole in: "5 min", "30 s", "0.7 s".
func Time(tr *lang.Printer, d time.Duration) string {
	switch {
	case d >= time.Minute && d%time.Minute == 0:
		return tr.F("%d min", d/time.Minute)
	case d >= time.Second && d%time.Second == 0:
		return tr.F("%d s", d/time.Second)
	}
	return tr.F("%g s", d.Seconds())
}

// Progress says how far a game is, "23 moves, White to move", or how many discs a position has
// that no move has led to, "31 discs, White to move".
func Progress(tr *lang.Printer, g *game.Game) string {
	text := tr.Count(g.Node().Number(), "move")
	if g.Node().Parent() == nil {
		black, white := g.Board().Count()
		text = tr.Count(black+white, "disc")
	}
	if g.Over() {
		return tr.F("%s, finished", text)
	}
	return tr.F("%s, %v to move", text, g.Turn())
}

// Record names the nth record of a list: "1. 2009 Tamenori Hideshi - Tastet Marc 41-23, World
// Championship".
func Record(tr *lang.Printer, r *record.Record, n int) string {
	result := ", " + tr.Count(r.Game.Node().Number(), "move")
	switch g := r.Game; {
	case r.Result != nil:
		result = fmt.Sprintf(" %d-%d", r.Result.Black, r.Result.White)
	case g.Over():
		result = fmt.Sprintf(" %d-%d", g.Result().Black, g.Result().White)
	}
	return fmt.Sprintf("%d. %s", n, title(r.Date, r.Black, r.White, result, r.Event))
}

// DatabaseGame names a game of a database: "2009 Tamenori Hideshi - Tastet Marc 41-23,
// World Championship".
func DatabaseGame(e wthor.Entry, names *wthor.Names) string {
	year := ""
	if e.Year() > 0 {
		year = strconv.Itoa(e.Year())
	}
	return title(year, names.Player(e.Black()), names.Player(e.White()), fmt.Sprintf(" %d-%d", e.Score(), 64-e.Score()), names.Tournament(e.Tournament()))
}

func title(date, black, white, result, event string) string {
	text := strings.TrimSpace(date + " " + cmp.Or(black, "?") + " - " + cmp.Or(white, "?") + result)
	if event != "" {
		text += ", " + event
	}
	return text
}

// Move is a move on a board of a size as lists show it.
func Move(size game.Size, s game.Square) string {
	if s == game.Pass {
		return "--"
	}
	return size.Name(s)
}

// Placed names a move with its number and side, "3. White f6"; a pass has no number.
func Placed(tr *lang.Printer, n *game.Node) string {
	if n.Move() == game.Pass {
		return tr.F("%v passes", n.Mover())
	}
	return tr.F("%d. %v %s", n.Number(), n.Mover(), n.Board().Size().Name(n.Move()))
}

// Moves is a row of moves on a board of a size.
func Moves(size game.Size, line []game.Square) string {
	words := make([]string, len(line))
	for i, s := range line {
		words[i] = Move(size, s)
	}
	return strings.Join(words, " ")
}

// Clip returns text short enough to quote.
func Clip(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
