package games

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/widget"
)

// Widths of columns, in cells.
const (
	dateW    = len("2026-11-22")
	outcomeW = len("White on time")
	colourW  = len("White")
	playersW = 30 // at most
	widest   = 100
)

func (g *Games) Content(w, h int) string {
	st, l := g.host.Styles(), g.front()
	w = min(w, widest)
	if len(l.items) == 0 && !g.tabs() {
		w = min(w, ansi.StringWidth(g.nothing()))
	}
	var head []string
	if g.tabs() {
		head = append(head, g.tabLine(w))
	}
	head = append(head, g.searchLine(w), "")
	state := widget.WrappedIn(g.state, w, 2)
	rows := max(1, h-len(head)-1-len(state))
	g.clickTop = len(head)
	l.Line = func(i int) string { return l.items[l.shown[i]].line(w - 2) }
	var lines []string
	if l.N > 0 {
		lines = strings.Split(l.View(st, w, rows), "\n")
	} else {
		lines = []string{st.Dim.Render(widget.Pad(g.nothing(), w))}
	}
	for len(lines) < min(rows, max(1, len(l.items))) {
		lines = append(lines, strings.Repeat(" ", w))
	}
	lines = append(head, lines...)
	if g.state != "" {
		lines = append(lines, "")
		for _, text := range state {
			lines = append(lines, st.Text.Render(widget.Pad(text, w)))
		}
	}
	return strings.Join(lines, "\n")
}

func (g *Games) nothing() string {
	tr := g.tr()
	l := g.front()
	switch {
	case l.loading:
		return tr.T("Reading the games...")
	case l.fault != nil:
		return tr.F("The games cannot be listed: %v.", l.fault)
	case len(l.items) > 0:
		return tr.T("No game matches.")
	}
	return tr.T("No games yet. Every game that you finish is kept here.")
}

func (g *Games) tabLine(w int) string {
	st := g.host.Styles()
	own, file := g.tr().T(" My games "), " "+widget.Fit(widget.Clean(g.opened), max(4, w-12))+" "
	if g.inFile {
		return st.Dim.Render(own) + st.Selected.Render(file)
	}
	return st.Selected.Render(own) + st.Dim.Render(file)
}

// searchLine is what is searched for, and how the games that are left ended.
func (g *Games) searchLine(w int) string {
	tr, st, l := g.tr(), g.host.Styles(), g.front()
	count := tr.Count(l.N, "game")
	if l.N < len(l.items) {
		count = tr.F("%d of %d", l.N, len(l.items))
	}
	if won, lost, drawn := l.score(); won+lost+drawn > 0 {
		count += tr.F(": %d won, %d lost, %d drawn", won, lost, drawn)
	}
	left := ""
	switch {
	case g.searching:
		left = st.Text.Render(tr.T("Search: ")) + l.search.View(st, max(8, w-ansi.StringWidth(tr.T("Search: "))-ansi.StringWidth(count)-1))
	case l.search.Text != "":
		left = st.Text.Render(tr.T("Search: ") + l.search.Text)
	}
	if ansi.StringWidth(left)+ansi.StringWidth(count)+1 > w {
		count, _, _ = strings.Cut(count, ":")
	}
	return widget.Spread(widget.Fit(left, max(0, w-ansi.StringWidth(count)-1)), st.Dim.Render(widget.Fit(count, w)), w)
}

// score counts how the person's games among those found ended.
func (l *list) score() (won, lost, drawn int) {
	for _, i := range l.shown {
		e := l.items[i].entry
		switch person := e.Person(); {
		case person == game.Empty || !e.Finished:
		case e.Winner() == person:
			won++
		case e.Winner() == game.Empty:
			drawn++
		default:
			lost++
		}
	}
	return won, lost, drawn
}

// line is a game in w cells.
func (it item) line(w int) string {
	if it.Title != "" {
		return widget.Fit(it.Title, w)
	}
	p, date := it.words, dateW
	players, opening := widget.Clean(p.Players), p.Opening
	if w < 60 { // the year, the colour and the opening have no room
		if date = len("11-22"); len(p.Date) == dateW {
			p.Date = p.Date[len("2026-"):]
		}
		return widget.Fit(widget.Pad(p.Date, date)+" "+widget.Pad(p.Outcome, outcomeW)+" "+players, w)
	}
	fixed := date + outcomeW + colourW + 4*2
	wide := min(playersW, max(14, (w-fixed)/2))
	return widget.Fit(strings.Join([]string{
		widget.Pad(p.Date, date), widget.Pad(p.Outcome, outcomeW), widget.Pad(players, wide), widget.Pad(p.Colour, colourW), opening,
	}, "  "), w)
}

// Click implements room.Dialog: it chooses a game, or opens the chosen one.
func (g *Games) Click(x, y int) tea.Cmd {
	l := g.front()
	if g.tabs() && y == 0 {
		g.inFile = x >= ansi.StringWidth(g.tr().T(" My games "))
		return nil
	}
	i, ok := l.LineAt(y - g.clickTop)
	switch {
	case !ok:
		return nil
	case i == l.At:
		return g.take(false)
	}
	l.At = i
	return nil
}

func (g *Games) Wheel(d int) tea.Cmd {
	g.front().Move(3 * d)
	return nil
}
