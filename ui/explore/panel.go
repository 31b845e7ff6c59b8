package explore

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// Heights of the explorer: with more than explorerMost lines it leaves the rest to
// the panel of the room, if that gets at least modeLeast.
const (
	explorerMost = 18
	modeLeast    = 12
	explorerRoom = 12 // from here on it has all its headings
)

// Panel writes what stands beside the board: the panel of the room and below it, or in
// its place, what is known of the position.
func (e *Explorer) Panel(s *widget.Sheet, r room.Room) {
	h, above := s.H, aboveExplorer(s.H)
	below := above >= modeLeast
	if below {
		s.H = above
		r.Panel(s)
		s.H = h
		for len(s.Lines) <= above {
			s.Add("")
		}
	}
	e.draw(s, below)
}

// Covers reports whether the explorer takes the place of the room in a panel h lines high.
func (e *Explorer) Covers(h int) bool { return e.On() && aboveExplorer(h) < modeLeast }

// aboveExplorer is the height that a panel h lines high leaves to the room above the
// explorer; the room is not shown if that is less than modeLeast.
func aboveExplorer(h int) int { return h - explorerMost - 1 }

// draw writes what is known of the position on the board: the games that went on from
// it, and the moves. below tells that the panel of the room is above.
func (e *Explorer) draw(s *widget.Sheet, below bool) {
	st, rows := e.host.Styles(), e.rows()
	roomy := s.Room() >= explorerRoom
	if below {
		s.Add(widget.Rule(st, "Explorer", s.W))
	} else {
		head := st.Title.Render("EXPLORER")
		if o, ok := book.Reached(e.host.Game().Node()); ok {
			head += st.Dim.Render("  " + e.host.Names().Of(o))
		}
		s.Add(widget.Fit(head, s.W))
		e.host.Brief(s, roomy)
	}
	s.AddAction(e.sourceLine(s.W), action.ExplorerFilter)
	cols := columnsFor(s.W, !e.bookAlone())
	if roomy {
		s.Add(st.Dim.Render(widget.Fit(cols.heading(), s.W)))
		if total, ok := e.totalRow(rows); ok {
			s.Add(e.rowLine(cols, total, "all", st.Text))
		}
	}
	var buttons [][]widget.Button // below an empty line
	room := s.Room()
	if room > 6 {
		buttons = inLines(e.buttons(len(rows) > 0), s.W)
		buttons = buttons[:min(len(buttons), room-6)]
		room -= len(buttons) + 1
	}
	picked := e.pickedRow()
	first := max(0, min(picked-room+1, len(rows)-room))
	for i := first; i < min(first+room, len(rows)); i++ {
		e.addRow(s, cols, rows[i], i == picked)
	}
	if len(rows) == 0 && room > 0 {
		s.Wrap(e.nothingPlayed(), room, st.Dim.Render)
	}
	for s.Room() > len(buttons) && len(buttons) > 0 {
		s.Add("")
	}
	for _, line := range buttons {
		s.Buttons(line)
	}
}

// explorerButtons are what can be done; moves tells that there are some to pick.
func (e *Explorer) buttons(moves bool) []widget.Button {
	label := func(a action.Action, text string) widget.Button {
		return widget.Button{Text: e.host.Keys().First(a) + " " + text, Action: a}
	}
	var list []widget.Button
	if moves {
		list = append(list, label(action.ExplorerNext, "next"), label(action.Play, "play"))
	}
	if !e.bookAlone() {
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

// sourceLine says where the games come from.
func (e *Explorer) sourceLine(w int) string {
	st := e.host.Styles()
	switch {
	case e.read == nil:
		return st.Dim.Render(widget.Fit("games of the opening book", w))
	case e.fault != nil:
		return st.Failure.Render(widget.Fit("Folder unreadable; games of the book", w))
	case e.games == nil:
		return st.Accent.Render(widget.Fit("Reading the games ...", w))
	}
	n := e.games.Collection().Len()
	text := fmt.Sprintf("%d games", n)
	if e.filter != (record.Filter{}) {
		text = filterText(e.filter)
	}
	right := ""
	switch f := e.finding(); {
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

// nothingPlayed says why there is no move in the list.
func (e *Explorer) nothingPlayed() string {
	switch {
	case e.host.Game().Over():
		return "The game is over."
	case e.bookAlone():
		return "The opening book does not know this position."
	case e.finding() == nil:
		return ""
	case e.filter != (record.Filter{}):
		return fmt.Sprintf("No matching game. %s changes the filter.", e.host.Keys().First(action.ExplorerFilter))
	}
	return "No game reached this position."
}

// addRow writes the line of a move; clicking it plays the move.
func (e *Explorer) addRow(s *widget.Sheet, c columns, r row, picked bool) {
	style := e.host.Styles().Text
	if picked {
		style = style.Bold(true)
	}
	mark := "  "
	if picked {
		mark = "> "
	}
	s.AddClick(e.rowLine(c, r, mark+e.host.Game().Board().Size().Name(r.move), style), func() tea.Cmd {
		if !e.host.Game().Position().Legal(r.move) {
			return nil // after a pass that has not been made yet
		}
		c := e.host.Cursor()
		c.At, c.Shown = r.move, false
		return e.host.Click(r.move)
	})
}

// turnHere is the side that makes the moves of the list.
func (e *Explorer) turnHere() game.Color {
	if e.host.Game().MustPass() {
		return e.host.Game().Turn().Opponent()
	}
	return e.host.Game().Turn()
}
