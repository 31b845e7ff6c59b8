package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// Heights of the explorer: with more than explorerMost lines it leaves the rest to
// the panel of the mode, if that gets at least modeLeast.
const (
	explorerMost = 18
	modeLeast    = 12
	explorerRoom = 12 // from here on it has all its headings
)

// sidePanel is what stands beside the board: the panel of the mode or, where the
// person wants it, the explorer below that or in its place.
func (m *model) sidePanel(w, h int) string {
	if !m.explores() {
		return m.mode.panel(m, w, h)
	}
	var top []string
	if above := h - explorerMost - 1; above >= modeLeast {
		top = strings.Split(m.mode.panel(m, w, above), "\n")
		for len(top) <= above {
			top = append(top, "")
		}
	}
	s := &sheet{m: m, w: w, h: h, lines: top}
	m.drawExplorer(s, len(top) > 0)
	return s.text()
}

// drawExplorer writes what is known of the position on the board: the games that
// went on from it, and the moves. below tells that the panel of the mode is above.
func (m *model) drawExplorer(s *sheet, below bool) {
	st, rows := m.styles, m.rows()
	roomy := s.room() >= explorerRoom
	name := m.openingName()
	if below {
		s.add(st.rule("Explorer", s.w))
	} else {
		head := st.title.Render("EXPLORER")
		if name != "" {
			head += st.dim.Render("  " + name)
		}
		s.add(fit(head, s.w))
		if roomy {
			s.add(m.discLine(s.w))
		}
		s.add(m.explorerTurn(s.w))
	}
	s.addClick(m.sourceLine(s.w), func(m *model, _, _ int) tea.Cmd { return m.do(actExplorerFilter) })
	cols := columnsFor(s.w)
	if roomy {
		s.add(st.dim.Render(fit(cols.heading(), s.w)))
		if total, ok := m.totalRow(rows); ok {
			s.add(m.rowLine(cols, total, "all", st.text))
		}
	}
	buttons := 0
	if s.room() > 6 {
		buttons = 2
	}
	picked := m.pickedRow()
	list := list{at: max(0, picked)}
	room := max(0, s.room()-buttons)
	first := max(0, min(list.at-room+1, len(rows)-room))
	for i := first; i < min(first+room, len(rows)); i++ {
		m.addRow(s, cols, rows[i], i == picked)
	}
	if len(rows) == 0 && room > 0 {
		s.wrap(m.nothingPlayed(), room, st.dim.Render)
	}
	if buttons > 0 {
		for s.room() > 1 {
			s.add("")
		}
		s.buttons(m.explorerButtons())
	}
}

func (m *model) explorerButtons() []button {
	label := func(a action, text string) button { return button{text: m.keys.first(a) + " " + text, action: a} }
	list := []button{label(actExplorerNext, "next"), label(actPlay, "play")}
	if m.setup.Games != nil {
		list = append(list, label(actExplorerFilter, "filter"), label(actExplorerGames, "games"))
	}
	return append(list, label(actExplorer, "close"))
}

// explorerTurn says whose turn it is, and the name that the move pointed at leads to.
func (m *model) explorerTurn(w int) string {
	if _, playing := m.mode.(playing); playing {
		if next := m.nextOpening(w); next != "" {
			return next
		}
		return m.turnLine(w)
	}
	if next := m.nextOpening(w); next != "" {
		return next
	}
	return m.styles.accent.Bold(true).Render(fit(m.standing(), w))
}

// sourceLine says where the games come from.
func (m *model) sourceLine(w int) string {
	st, l := m.styles, &m.library
	switch {
	case m.setup.Games == nil:
		return st.dim.Render(fit("games of the opening book", w))
	case l.fault != nil:
		return st.failure.Render(fit(l.fault.Error(), w))
	case l.games == nil:
		return st.accent.Render(fit("Reading the games ...", w))
	}
	n := l.games.Collection().Len()
	text := fmt.Sprintf("%d games", n)
	if l.filter != (record.Filter{}) {
		text = filterText(l.filter)
	}
	right := ""
	switch f := m.finding(); {
	case f == nil:
		right = "looking ..."
	case f.Total.Games() == 0:
		right = "none here"
	}
	return spread(st.dim.Render(text), st.accent.Render(right), w)
}

// filterText is a filter in words: "only Tamenori as Black, Paris, 2001-2005".
func filterText(f record.Filter) string {
	var parts []string
	who := f.Player
	if f.Color != game.Empty {
		who += " as " + f.Color.String()
	}
	switch {
	case f.Opponent != "" && who != "":
		who += " against " + f.Opponent
	case f.Opponent != "":
		who = f.Opponent
	}
	for _, part := range []string{who, f.Tournament, yearsText(f.From, f.To)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return "only " + strings.Join(parts, ", ")
}

// yearsText is a span of years in words; zero is no bound.
func yearsText(from, to int) string {
	switch {
	case from == 0 && to == 0:
		return ""
	case from == to:
		return fmt.Sprint(from)
	case to == 0:
		return fmt.Sprintf("%d-", from)
	case from == 0:
		return fmt.Sprintf("until %d", to)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// totalRow is all games that went on from the position, and its exact value.
func (m *model) totalRow(rows []explorerRow) (explorerRow, bool) {
	var r explorerRow
	if f := m.finding(); f != nil {
		r.wins, r.draws, r.losses = f.Total.Wins, f.Total.Draws, f.Total.Losses
		r.margin, r.measured = f.Total.Margin, true
		r.theory, r.theories = f.Total.Theory, f.Total.Theories
		if f.Exact != nil {
			r.value, r.valued, r.proven = float64(*f.Exact), true, true
		}
	} else {
		for _, row := range rows {
			r.wins, r.draws, r.losses = r.wins+row.wins, r.draws+row.draws, r.losses+row.losses
		}
	}
	if !r.valued {
		if e, ok := m.setup.Reference.Book().Lookup(m.query().position); ok && e.Known {
			r.value, r.valued, r.proven = e.Score, true, e.Proven
		}
	}
	return r, r.games() > 0 || r.valued
}

// nothingPlayed says why there is no move in the list.
func (m *model) nothingPlayed() string {
	l := &m.library
	switch {
	case m.game.Over():
		return "The game is over."
	case m.setup.Games != nil && l.fault == nil && m.finding() == nil:
		return ""
	case m.setup.Games == nil:
		return "The opening book does not know this position."
	case l.filter != (record.Filter{}):
		return fmt.Sprintf("No such game came here. %s changes what is looked for.", m.keys.first(actExplorerFilter))
	}
	return "Nobody has been here before."
}

// addRow writes the line of a move; clicking it plays the move.
func (m *model) addRow(s *sheet, c columns, r explorerRow, picked bool) {
	style := m.styles.text
	if picked {
		style = style.Bold(true)
	}
	mark := "  "
	if picked {
		mark = "> "
	}
	s.addClick(m.rowLine(c, r, mark+r.move.String(), style), func(m *model, _, _ int) tea.Cmd {
		if !m.game.Position().Legal(r.move) {
			return nil // after a pass that has not been made yet
		}
		m.cursor, m.cursorShown = r.move, false
		return m.mode.click(m, r.move)
	})
}

// columns are the widths in cells of the parts of a line about a move; those that
// have no room are zero.
type columns struct {
	w                                      int
	bar, rate, margin, theory, value, name int
}

// Widths of the columns that are always there: the move with its mark, and games.
const (
	moveColumn  = 4
	gamesColumn = 7
)

// columnsFor shares out w cells, the most useful first.
func columnsFor(w int) columns {
	c := columns{w: w, value: 6}
	room := w - moveColumn - gamesColumn - c.value
	take := func(col *int, n int) {
		if room >= n {
			*col = n
			room -= n
		}
	}
	take(&c.bar, 7) // with a space before it
	take(&c.rate, 5)
	take(&c.margin, 6)
	take(&c.theory, 6)
	more := min(max(0, room), 9)
	c.bar, room = c.bar+more, room-more
	if room >= 8 {
		c.name = room
	}
	return c
}

// heading names the columns.
func (c columns) heading() string {
	text := pad("move", moveColumn) + pad2("games", gamesColumn)
	for _, col := range []struct {
		w    int
		name string
	}{{c.bar, "w/d/l"}, {c.rate, "won"}, {c.margin, "discs"}, {c.theory, "ideal"}, {c.value, "value"}} {
		if col.w > 0 {
			text += pad2(col.name, col.w)
		}
	}
	return text
}

// rowLine is one line of the list.
func (m *model) rowLine(c columns, r explorerRow, label string, style interface{ Render(...string) string }) string {
	st, n := m.styles, r.games()
	games, rate, margin, theory, value := "", "", "", "", ""
	if n > 0 {
		games = shortCount(n)
		rate = fmt.Sprintf("%.0f%%", 100*(float64(r.wins)+float64(r.draws)/2)/float64(n))
		if r.measured {
			margin = signed(r.margin, 1)
		}
	}
	if r.theories > 0 {
		theory = signed(r.theory, 1)
	}
	if r.valued {
		value = signed(r.value, 1)
		if r.proven {
			value = signed(r.value, 0) + "="
		}
	}
	line := style.Render(pad(label, moveColumn) + pad2(games, gamesColumn))
	if c.bar > 0 {
		line += " " + m.resultBar(r, c.bar-1)
	}
	text := ""
	for _, col := range []struct {
		w    int
		text string
	}{{c.rate, rate}, {c.margin, margin}, {c.theory, theory}} {
		if col.w > 0 {
			text += pad2(col.text, col.w)
		}
	}
	line += style.Render(text) + st.accent.Render(pad2(value, c.value))
	if c.name > 0 && r.move.IsSquare() && r.same != 0 {
		if o, ok := book.Name(m.query().position.Play(r.move)); ok {
			line += st.dim.Render("  " + fit(m.nameOf(o), c.name-2))
		}
	}
	return ansi.Truncate(line, c.w, "")
}

// shortCount writes numbers of seven digits and more as count does.
func shortCount(n int) string {
	if n < 1_000_000 {
		return fmt.Sprint(n)
	}
	return strings.ReplaceAll(count(int64(n)), " ", "")
}

// resultBar is how the games went on, in w cells: those that the side to move won
// in its colour at the left, draws in between, and the others'.
func (m *model) resultBar(r explorerRow, w int) string {
	n := r.games()
	if n == 0 {
		return strings.Repeat(" ", w)
	}
	won := share(r.wins, n, w)
	lost := min(share(r.losses, n, w), w-won)
	drawn := w - won - lost
	if drawn > 0 && r.draws == 0 { // rounded away
		if r.wins >= r.losses {
			won += drawn
		} else {
			lost += drawn
		}
		drawn = 0
	}
	mover := m.turnHere()
	st := m.styles
	part := func(c game.Color, cells int) string {
		switch {
		case st.letters && c == game.Black:
			return strings.Repeat("X", cells)
		case st.letters:
			return strings.Repeat("O", cells)
		case cells == 0:
			return ""
		}
		return st.shade(c, cells)
	}
	between := strings.Repeat("=", drawn)
	if !st.letters && drawn > 0 {
		between = st.paint(strings.Repeat(" ", drawn), pen{bg: roleFelt})
	}
	return part(mover, won) + between + part(mover.Opponent(), lost)
}

// share is how many of w cells stand for part of n, rounded.
func share(part, n, w int) int { return (2*part*w + n) / (2 * n) }

// turnHere is the side that makes the moves of the list.
func (m *model) turnHere() game.Color {
	if m.game.MustPass() {
		return m.game.Turn().Opponent()
	}
	return m.game.Turn()
}
