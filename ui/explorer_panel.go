package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/widget"
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
func (m *model) sidePanel(s *widget.Sheet) {
	if !m.explores() {
		m.room.Panel(s)
		return
	}
	h, above := s.H, aboveExplorer(s.H)
	below := above >= modeLeast
	if below {
		s.H = above
		m.room.Panel(s)
		s.H = h
		for len(s.Lines) <= above {
			s.Add("")
		}
	}
	m.drawExplorer(s, below)
}

// aboveExplorer is the height that a panel h lines high leaves to the mode above the
// explorer; the mode is not shown if that is less than modeLeast.
func aboveExplorer(h int) int { return h - explorerMost - 1 }

// tellCovered says how to see what the person has just asked for, if the explorer
// stands in its place.
func (m *model) tellCovered(what string) {
	if m.explores() && aboveExplorer(m.layout.panel.H) < modeLeast {
		m.Say(fmt.Sprintf("%s is behind the explorer: %s hides that.", what, m.keys.First(action.Explorer)))
	}
}

// drawExplorer writes what is known of the position on the board: the games that
// went on from it, and the moves. below tells that the panel of the mode is above.
func (m *model) drawExplorer(s *widget.Sheet, below bool) {
	st, rows := m.styles, m.rows()
	roomy := s.Room() >= explorerRoom
	name := m.openingName()
	if below {
		s.Add(widget.Rule(st, "Explorer", s.W))
	} else {
		head := st.Title.Render("EXPLORER")
		if name != "" {
			head += st.Dim.Render("  " + name)
		}
		s.Add(widget.Fit(head, s.W))
		if roomy {
			s.Add(panel.Discs(m.styles, m.game, s.W))
		}
		s.Add(m.explorerTurn(s.W))
	}
	s.AddAction(m.sourceLine(s.W), action.ExplorerFilter)
	cols := columnsFor(s.W, !m.bookAlone())
	if roomy {
		s.Add(st.Dim.Render(widget.Fit(cols.heading(), s.W)))
		if total, ok := m.totalRow(rows); ok {
			s.Add(m.rowLine(cols, total, "all", st.Text))
		}
	}
	var buttons [][]widget.Button // below an empty line
	room := s.Room()
	if room > 6 {
		buttons = inLines(m.explorerButtons(len(rows) > 0), s.W)
		buttons = buttons[:min(len(buttons), room-6)]
		room -= len(buttons) + 1
	}
	picked := m.pickedRow()
	first := max(0, min(picked-room+1, len(rows)-room))
	for i := first; i < min(first+room, len(rows)); i++ {
		m.addRow(s, cols, rows[i], i == picked)
	}
	if len(rows) == 0 && room > 0 {
		s.Wrap(m.nothingPlayed(), room, st.Dim.Render)
	}
	for s.Room() > len(buttons) && len(buttons) > 0 {
		s.Add("")
	}
	for _, line := range buttons {
		s.Buttons(line)
	}
}

// explorerButtons are what can be done; moves tells that there are some to pick.
func (m *model) explorerButtons(moves bool) []widget.Button {
	label := func(a action.Action, text string) widget.Button {
		return widget.Button{Text: m.keys.First(a) + " " + text, Action: a}
	}
	var list []widget.Button
	if moves {
		list = append(list, label(action.ExplorerNext, "next"), label(action.Play, "play"))
	}
	if !m.bookAlone() {
		list = append(list, label(action.ExplorerFilter, "filter"), label(action.ExplorerGames, "games"))
	}
	return append(list, label(action.Explorer, "close"))
}

// inLines puts buttons into as many lines of w cells as they need.
func inLines(list []widget.Button, w int) [][]widget.Button {
	lines, used := [][]widget.Button{nil}, 0
	for _, b := range list {
		width := ansi.StringWidth(b.Text) + 2
		if last := len(lines) - 1; used+width > w && len(lines[last]) > 0 {
			lines, used = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], b)
		used += width
	}
	return lines
}

// explorerTurn says whose turn it is, and the name that the move pointed at leads to.
func (m *model) explorerTurn(w int) string {
	if _, playing := m.room.(playing); playing {
		if next := m.nextOpening(w); next != "" {
			return next
		}
		return m.turnLine(w)
	}
	if next := m.nextOpening(w); next != "" {
		return next
	}
	return m.styles.Accent.Bold(true).Render(widget.Fit(panel.Standing(m.game), w))
}

// sourceLine says where the games come from.
func (m *model) sourceLine(w int) string {
	st, l := m.styles, &m.library
	switch {
	case m.setup.Games == nil:
		return st.Dim.Render(widget.Fit("games of the opening book", w))
	case l.fault != nil:
		return st.Failure.Render(widget.Fit("Folder unreadable; games of the book", w))
	case l.games == nil:
		return st.Accent.Render(widget.Fit("Reading the games ...", w))
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
	return widget.Spread(st.Dim.Render(text), st.Accent.Render(right), w)
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
	case m.bookAlone():
		return "The opening book does not know this position."
	case m.finding() == nil:
		return ""
	case l.filter != (record.Filter{}):
		return fmt.Sprintf("No such game came here. %s changes what is looked for.", m.keys.First(action.ExplorerFilter))
	}
	return "Nobody has been here before."
}

// addRow writes the line of a move; clicking it plays the move.
func (m *model) addRow(s *widget.Sheet, c columns, r explorerRow, picked bool) {
	style := m.styles.Text
	if picked {
		style = style.Bold(true)
	}
	mark := "  "
	if picked {
		mark = "> "
	}
	s.AddClick(m.rowLine(c, r, mark+r.move.String(), style), func() tea.Cmd {
		if !m.game.Position().Legal(r.move) {
			return nil // after a pass that has not been made yet
		}
		m.cursor.At, m.cursor.Shown = r.move, false
		return m.room.Click(r.move)
	})
}

// turnHere is the side that makes the moves of the list.
func (m *model) turnHere() game.Color {
	if m.game.MustPass() {
		return m.game.Turn().Opponent()
	}
	return m.game.Turn()
}
