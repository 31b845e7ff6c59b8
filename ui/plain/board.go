package plain

import (
	"fmt"
	"strings"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// Viewer is somebody who is told what stands on a board.
type Viewer interface {
	Game() *game.Game
	Verdict() string // how the game has ended
	Printer() *lang.Printer
	Say(format string, args ...any)
}

// BoardCommands returns the commands that say what stands on the board and how it came about.
func BoardCommands[V Viewer]() Commands[V] {
	return Commands[V]{
		{[]string{"board", "b"}, "", lang.N("print the board"), Plainly(func(v V) { SayBoard(v) })},
		{[]string{"row", "column"}, "1-8 | a-h", lang.N("say what is on a row or a column"), func(v V, args string) error { return sayRow(v, args) }},
		{[]string{"moves", "legal"}, "", lang.N("list the legal moves"), Plainly(func(v V) { v.Say("%s.", legal(v)) })},
		{[]string{"last"}, "", lang.N("say the last move again"), Plainly(func(v V) { v.Say("%s", phrase.Describe(v.Printer(), v.Game().Node())) })},
		{[]string{"history"}, "", lang.N("list the moves of the game with their numbers"), Plainly(func(v V) { sayHistory(v) })},
		{[]string{"transcript"}, "", lang.N("print the moves as one word, f5d6c3"), Plainly(func(v V) { sayTranscript(v) })},
	}
}

// stops end sentences, in one language or another.
const stops = ".。"

func legal(v Viewer) string {
	tr, p, turn := v.Printer(), v.Game().Position(), v.Game().Turn()
	switch n := p.Moves().Count(); {
	case p.Over():
		return strings.TrimRight(v.Verdict(), stops)
	case n == 0:
		return tr.F("%v has no legal move and must pass", turn)
	case n == 1:
		return tr.F("%v has 1 legal move: %s", turn, phrase.Squares(tr, p.Size(), p.Moves()))
	default:
		return tr.F("%v has %d legal moves: %s", turn, n, phrase.Squares(tr, p.Size(), p.Moves()))
	}
}

// SayBoard prints the board, one rank a line.
func SayBoard(v Viewer) {
	b := v.Game().Board()
	n := b.Size()
	var text strings.Builder
	text.WriteString(" ")
	for file := range int(n) {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := range int(n) {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := range int(n) {
			text.WriteString(map[game.Color]string{game.Black: " X", game.White: " O", game.Empty: " -"}[b.At(n.At(file, rank))])
		}
	}
	v.Say("%s", text.String())
	v.Say("X is Black, O is White. %s", phrase.Standing(v.Printer(), b))
}

// sayRow says what is on a rank, "1" to "8", or a file, "a" to "h".
func sayRow(v Viewer, name string) error {
	tr, b := v.Printer(), v.Game().Board()
	n := b.Size()
	var line game.Bitboard
	var title string
	if len(name) == 1 {
		switch c := name[0] | 0x20; {
		case name[0] >= '1' && name[0] < '1'+byte(n):
			line, title = game.Bitboard(0xff)<<(8*n.At(0, int(name[0]-'1')).Rank()), tr.F("Row %s", name)
		case c >= 'a' && c < 'a'+byte(n):
			line, title = game.Bitboard(0x0101010101010101)<<n.At(int(c-'a'), 0).File(), tr.F("Column %s", string(c))
		}
	}
	line &^= b.Out
	if line == 0 {
		return lang.Errorf("%q is not a row or a column", name)
	}
	var parts []string
	for _, group := range []struct {
		name string
		set  game.Bitboard
	}{{tr.T("black"), line & b.Black}, {tr.T("white"), line & b.White}, {tr.T("empty"), line & b.Position().Empty()}} {
		switch {
		case group.set == line:
			parts = append(parts, tr.F("all %s", group.name))
		case group.set != 0:
			parts = append(parts, group.name+" "+phrase.Squares(tr, n, group.set))
		}
	}
	if moves := line & b.Position().Moves(); moves != 0 {
		parts = append(parts, tr.F("legal moves %s", phrase.Squares(tr, n, moves)))
	}
	v.Say("%s: %s.", title, strings.Join(parts, "; "))
	return nil
}

func sayHistory(v Viewer) {
	var parts []string
	for n := range v.Game().Node().Path() {
		if n.Parent() != nil {
			parts = append(parts, phrase.Placed(v.Printer(), n)+".")
		}
	}
	if parts == nil {
		parts = []string{v.Printer().T("No move has been made.")}
	}
	v.Say("%s", strings.Join(parts, " "))
}

func sayTranscript(v Viewer) {
	text, err := record.Text(record.Transcript, &record.Record{Game: v.Game()})
	switch {
	case v.Game().Node().Parent() == nil:
		text = v.Printer().T("No move has been made.")
	case err != nil:
		text = v.Printer().F("%s.", phrase.Capital(v.Printer(), v.Printer().Err(err)))
	}
	v.Say("%s", strings.TrimSpace(text))
}

// ClockText returns a time for a person: "4 minutes 59 seconds".
func ClockText(tr *lang.Printer, d time.Duration) string {
	d = max(d, 0)
	if d < time.Minute {
		return tr.F("%.1f seconds", d.Seconds())
	}
	d = d.Round(time.Second)
	return tr.Count(int(d/time.Minute), "minute") + " " + tr.Count(int(d%time.Minute/time.Second), "second")
}
