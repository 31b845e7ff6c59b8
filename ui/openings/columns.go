package openings

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/theme"
	"othello/ui/widget"
)

// columns are the widths in cells of the columns of a move; zero for those without room.
type columns struct {
	w                                            int
	bar, rate, margin, theory, trap, value, name int
}

// Widths of the columns that are always there, the move with its mark and games; how
// much longer bars become where there is room; and from where on names are worth it.
const (
	moveColumn  = 4
	gamesColumn = 7
	barMore     = 9
	nameLeast   = 12
)

// columnsFor shares out w cells, the most useful first; measured tells that margins are
// known, traps that those can be found.
func columnsFor(w int, measured, traps bool) columns {
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
	if measured {
		take(&c.margin, 6)
		take(&c.theory, 6)
	}
	if traps {
		take(&c.trap, panel.TrapW)
	}
	more := min(max(0, room), barMore)
	if left := room - nameLeast; !measured && left >= 0 {
		more = min(left, barMore) // the names come before longer bars
	}
	c.bar, room = c.bar+more, room-more
	if room >= 8 {
		c.name = room
	}
	return c
}

func (c columns) heading(tr *lang.Printer) string {
	text := widget.Pad(tr.T("move"), moveColumn) + widget.PadLeft(tr.T("games"), gamesColumn)
	for _, col := range []struct {
		w    int
		name string
	}{{c.bar, tr.T("w/d/l")}, {c.rate, tr.In("share of games", "won")}, {c.margin, tr.T("discs")}, {c.theory, tr.T("ideal")}, {c.trap, tr.T("trap")}, {c.value, tr.T("value")}} {
		if col.w > 0 {
			text += widget.PadLeft(col.name, col.w)
		}
	}
	return text
}

func (e *Explorer) rowLine(c columns, r row, label string, style interface{ Render(...string) string }) string {
	st, n := e.host.Styles(), r.games()
	games, rate, margin, theory, value := "", "", "", "", ""
	if n > 0 {
		games = shortCount(n)
		rate = fmt.Sprintf("%.0f%%", 100*(float64(r.wins)+float64(r.draws)/2)/float64(n))
		if r.measured {
			margin = game.Signed(r.margin, 1)
		}
	}
	if r.theories > 0 {
		theory = game.Signed(r.theory, 1)
	}
	if r.valued {
		value = game.Signed(r.value, 1)
		if r.proven {
			value = game.Signed(r.value, 0) + "="
		}
		if r.edits&book.Fixed != 0 {
			value += "!"
		}
	}
	line := style.Render(widget.Pad(label, moveColumn) + widget.PadLeft(games, gamesColumn))
	if c.bar > 0 {
		line += " " + e.resultBar(r, c.bar-1)
	}
	text, trap := "", ""
	if r.same != 0 {
		trap = panel.TrapCell(e.trap.Of(e.query().position), r.move)
	}
	for _, col := range []struct {
		w    int
		text string
	}{{c.rate, rate}, {c.margin, margin}, {c.theory, theory}, {c.trap, trap}} {
		if col.w > 0 {
			text += widget.PadLeft(col.text, col.w)
		}
	}
	line += style.Render(text) + st.Accent.Render(widget.PadLeft(value, c.value))
	if c.name > 0 && r.move.IsSquare() && r.same != 0 {
		if o, ok := book.Name(e.query().position.Play(r.move)); ok {
			line += st.Dim.Render("  " + widget.Fit(e.host.Names().Of(o), c.name-2))
		}
	}
	return ansi.Truncate(line, c.w, "")
}

// shortCount writes numbers of seven digits and more as count does.
func shortCount(n int) string {
	if n < 1_000_000 {
		return fmt.Sprint(n)
	}
	return strings.ReplaceAll(widget.Count(int64(n)), " ", "")
}

// resultBar draws results in w cells: wins of the side to move, draws, losses.
func (e *Explorer) resultBar(r row, w int) string {
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
	mover := e.turnHere()
	st := e.host.Styles()
	part := func(c game.Color, cells int) string {
		switch {
		case st.Letters && c == game.Black:
			return strings.Repeat("X", cells)
		case st.Letters:
			return strings.Repeat("O", cells)
		case cells == 0:
			return ""
		}
		return board.Shade(st, c, cells)
	}
	between := strings.Repeat("=", drawn)
	if !st.Letters && drawn > 0 {
		between = st.Paint(strings.Repeat(" ", drawn), theme.Pen{Bg: theme.Felt})
	}
	return part(mover, won) + between + part(mover.Opponent(), lost)
}

// share is how many of w cells stand for part of n, rounded.
func share(part, n, w int) int { return (2*part*w + n) / (2 * n) }
