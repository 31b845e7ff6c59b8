package serve

import (
	"fmt"
	"io"
	"strings"

	"othello/game"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/ui/serve/lobby"
)

// news says what is new at the table.
func (l *lines) news() {
	t := l.visit.Table()
	switch {
	case t == nil:
		if l.view != nil {
			l.say("You are in the lobby.")
		}
		l.view = nil
		return
	case l.view == nil || l.view.Table != t.Table || l.round != t.Round || len(t.Moves) < l.told:
		l.say("Table %d: Black is %s, White is %s. %s.", t.Table, seatText(l.tr, t.Black), seatText(l.tr, t.White), termsText(l.tr, termsOf(t.Terms, t.Black, t.White)))
		if t.State == lobby.Free {
			l.say("Waiting for somebody to play.")
		} else {
			l.board(t)
		}
		l.told = len(t.Moves)
	}
	for ; l.told < len(t.Moves); l.told++ {
		text := moveText(l.tr, t, l.told)
		if l.told == len(t.Moves)-1 && t.State == lobby.Playing {
			text = l.tr.F("%s. %s", text, l.turn(t))
		}
		l.say("%s", text)
	}
	if t.State == lobby.Over && (l.view == nil || l.view.State != lobby.Over || l.round != t.Round) {
		l.say("%s", verdict(l.tr, t))
	}
	l.view, l.round = t, t.Round
}

func (l *lines) turn(t *lobby.View) string {
	who := l.tr.F("%v to move.", t.Board.Turn)
	if t.Board.Turn == t.You {
		who = l.tr.F("Your move: you are %v.", t.You)
	}
	black, white := t.Board.Count()
	if t.State == lobby.Over {
		return l.tr.F("Black %d, White %d.", black, white)
	}
	return l.tr.F("Black %d, White %d. %s", black, white, who)
}

// event says what is not seen at the table.
func (l *lines) event(e lobby.Event) {
	switch e := e.(type) {
	case lobby.Said:
		l.say("%s says: %s", e.Line.From, e.Line.Text)
	case lobby.Invited:
		l.say("%s asks you to play: %s. join %d, or refuse %d.", e.From, termsText(l.tr, e.Terms), e.Table, e.Table)
	case lobby.Offered:
		if t := l.visit.Table(); t != nil && t.You != game.Empty && e.Offer.By != t.You {
			l.say("%s offers %s: yes or no?", t.Player(e.Offer.By).Name, proposal(l.tr, e.Offer.What))
		}
	default:
		if text := news(l.tr, e); text != "" {
			l.say("%s", text)
		}
	}
}

// board says what stands on the board, a row a line.
func (l *lines) board(t *lobby.View) {
	n := t.Board.Size()
	var text strings.Builder
	text.WriteString(" ")
	for file := range int(n) {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := range int(n) {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := range int(n) {
			text.WriteString(map[game.Color]string{game.Black: " X", game.White: " O", game.Empty: " -"}[t.Board.At(n.At(file, rank))])
		}
	}
	l.say("%s\n%s %s", text.String(), l.tr.T("X is Black, O is White."), l.turn(t))
}

// listing says what is played.
func (l *lines) listing() {
	all := l.visit.Listing().Tables
	if len(all) == 0 {
		l.say("No tables.")
	}
	for _, t := range all {
		l.say("%d: %s", t.Table, strings.TrimRight(tableLine(l.tr, t, 74), " "))
	}
}

func seatText(tr *lang.Printer, p lobby.Player) string {
	if p.Name == "" {
		return tr.T("free")
	}
	return playerName(tr, p)
}

// say says lines in the language of the visitor.
func (l *lines) say(format string, args ...any) {
	text := printable.Text(l.tr.F(format, args...))
	l.said.WriteString(strings.ReplaceAll(text, "\n", "\r\n") + "\r\n")
}

// flush writes what was said. A client that is gone is noticed by reading.
func (l *lines) flush() {
	if l.said.Len() > 0 {
		_, _ = io.WriteString(l.out, l.said.String())
		l.said.Reset()
	}
}
