package openings

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/widget"
)

// explorerRoom is the height from which on the explorer has all its headings, and
// linesRoom that from which on it shows the line, too.
const (
	explorerRoom = 12
	linesRoom    = 26
	lineMost     = 8 // lines for the moves
)

// Panel implements room.Room: what is known of the position, games and moves.
func (e *Explorer) Panel(s *widget.Sheet) {
	tr, st, rows := e.tr(), e.host.Styles(), e.rows()
	roomy := s.Room() >= explorerRoom
	if roomy {
		title := st.Title.Render(tr.T("EXPLORER"))
		if o, ok := book.Reached(e.line.Node()); ok {
			title += st.Dim.Render("  " + e.host.Names().Of(o))
		}
		s.Add(widget.Fit(title, s.W))
		s.Add(panel.Discs(tr, st, e.line, s.W))
	}
	s.Add(widget.Spread(st.Accent.Bold(true).Render(panel.Standing(tr, e.line)), st.Accent.Render(e.next(rows)), s.W))
	s.AddAction(e.sourceLine(s.W), action.ExplorerFilter)
	below, aside := 0, s.Aside() // lines for the moves of the line, and where they stand
	if s.H >= linesRoom && aside == s {
		below = len(panel.Moves(tr, st, e.line, s.W, lineMost)) + 2
	}
	cols := columnsFor(s.W, !e.bookAlone(), e.trap.Fit())
	if roomy {
		s.Add(st.Dim.Render(widget.Fit(cols.heading(tr), s.W)))
		if total, ok := e.totalRow(rows); ok {
			s.Add(e.rowLine(cols, total, tr.In("moves", "all"), st.Text))
		}
	}
	legend := ""
	if roomy && cols.theory > 0 {
		legend = tr.T("discs: mean  ideal: perfect endgame")
		below += 2
	}
	room := s.Room() - below
	picked := e.row(rows)
	first := max(0, min(picked-room+1, len(rows)-room))
	for i := first; i < min(first+room, len(rows)); i++ {
		e.addRow(s, cols, rows[i], i == picked)
	}
	if len(rows) == 0 && room > 0 {
		s.Wrap(e.nothingPlayed(), room, st.Dim.Render)
	}
	if legend != "" {
		s.Add("", st.Dim.Render(widget.Fit(legend, s.W)))
	}
	if s.H >= linesRoom {
		s.Add("")
		panel.MovesBelow(aside, e.line)
	}
}

// next names the opening that the move pointed at or picked leads to; empty without a name.
func (e *Explorer) next(rows []row) string {
	at := e.host.Cursor().Hover
	if i := e.row(rows); !at.IsSquare() && i >= 0 {
		at = rows[i].move
	}
	return panel.NextOpening(e.host, e.query().position, at)
}

func (e *Explorer) sourceLine(w int) string {
	tr, st := e.tr(), e.host.Styles()
	switch {
	case e.read == nil:
		return st.Dim.Render(widget.Fit(tr.T("games of the opening book"), w))
	case e.fault != nil:
		return st.Failure.Render(widget.Fit(tr.T("Folder unreadable; games of the book"), w))
	case e.games == nil:
		return st.Accent.Render(widget.Fit(tr.T("Reading the games ..."), w))
	}
	n := e.games.Collection().Len()
	text := tr.Count(n, "game")
	if e.filter != (record.Filter{}) {
		text = filterText(tr, e.filter)
	}
	right := ""
	switch f := e.finding(); {
	case f == nil:
		right = tr.T("looking ...")
	case f.Total.Games() == 0:
		right = tr.T("none here")
	}
	return widget.Spread(st.Dim.Render(text), st.Accent.Render(right), w)
}

// filterText is a filter in words: "only Tamenori as Black, Paris, 2001-2005".
func filterText(tr *lang.Printer, f record.Filter) string {
	var parts []string
	who := f.Player
	if f.Color != game.Empty {
		who = tr.F("%s as %v", who, f.Color)
	}
	switch {
	case f.Opponent != "" && who != "":
		who = tr.F("%s against %s", who, f.Opponent)
	case f.Opponent != "":
		who = f.Opponent
	}
	for _, part := range []string{who, f.Tournament, yearsText(tr, f.From, f.To)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return tr.F("only %s", tr.List(parts...))
}

// yearsText is a span of years in words; zero is no bound.
func yearsText(tr *lang.Printer, from, to int) string {
	switch {
	case from == 0 && to == 0:
		return ""
	case from == to:
		return fmt.Sprint(from)
	case to == 0:
		return fmt.Sprintf("%d-", from)
	case from == 0:
		return tr.F("until %d", to)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// totalRow is all games that went on from the position, and its exact value.
func (e *Explorer) totalRow(rows []row) (row, bool) {
	var r row
	if f := e.finding(); f != nil {
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
		if known, ok := e.book.Book().Lookup(e.query().position); ok && known.Known {
			r.value, r.valued, r.proven = known.Score, true, known.Proven
		}
	}
	return r, r.games() > 0 || r.valued
}

func (e *Explorer) nothingPlayed() string {
	tr := e.tr()
	switch {
	case e.line.Over():
		return tr.T("The game is over.")
	case e.bookAlone():
		return tr.T("The opening book does not know this position.")
	case e.finding() == nil:
		return ""
	case e.filter != (record.Filter{}):
		return tr.F("No matching game. %s changes the filter.", e.host.Keys().First(action.ExplorerFilter))
	}
	return tr.T("No game reached this position.")
}

func (e *Explorer) addRow(s *widget.Sheet, c columns, r row, picked bool) {
	style := e.host.Styles().Text
	mark := "  "
	if picked {
		style, mark = style.Bold(true), "> "
	}
	switch r.edits.Rule() {
	case book.Always:
		mark = mark[:1] + "+"
	case book.Never:
		mark = mark[:1] + "-"
	}
	s.AddClick(e.rowLine(c, r, mark+r.move.String(), style), func() tea.Cmd { return e.Type(r.move) })
}

func (e *Explorer) turnHere() game.Color {
	if e.line.MustPass() {
		return e.line.Turn().Opponent()
	}
	return e.line.Turn()
}
