package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/theme"
	"othello/ui/widget"
)

// restLeast is the width from which on what is cut of the rest is worth its place.
const restLeast = 10

// fitted shares out w cells among columns: what is kept first, then the others in their order,
// zero for those without room, and all that is left for the rest.
func fitted(columns []scene.Column, w int) []scene.Column {
	for _, c := range columns {
		if c.Kept {
			w -= c.W
		}
	}
	list, rest := slices.Clone(columns), -1
	for i, c := range columns {
		switch {
		case c.Kept:
		case c.Kind == scene.Rest:
			rest, list[i].W = i, 0
		case w >= c.W:
			w -= c.W
		default:
			list[i].W = 0
		}
	}
	if rest >= 0 && w >= min(columns[rest].W, restLeast) {
		list[rest].W = w
	}
	return list
}

// moves returns the rows of a scene's tables.
func moves(s scene.Scene) (list []scene.Item) {
	for _, part := range s.Sections {
		if part.Columns != nil {
			list = append(list, part.Items...)
		}
	}
	return list
}

// tabled reports whether a scene has a table.
func tabled(s scene.Scene) bool {
	return slices.ContainsFunc(s.Sections, func(part scene.Section) bool { return part.Columns != nil })
}

// pickedOf is the row that was picked, or else the one of the scene; -1 for none.
func (r *Face) pickedOf(s scene.Scene, rows []scene.Item) int {
	if r.pickedAt == s.Node && r.picked < len(rows) {
		return r.picked
	}
	return slices.IndexFunc(rows, func(i scene.Item) bool { return i.On })
}

// goThrough moves along a table of moves: up and down pick one, right goes on with it, or else
// along the line, and left goes back. It reports whether there is a table.
func (r *Face) goThrough(a action.Action) (cmd tea.Cmd, used bool) {
	s := r.in.Scene()
	if !tabled(s) {
		return nil, false
	}
	rows := moves(s)
	at := r.pickedOf(s, rows)
	switch a {
	case action.Left:
		return r.Ask(action.Undo, ""), true
	case action.Right, action.Play:
		if at >= 0 && (r.pickedAt == s.Node || s.Node.Next() == nil) {
			return r.Type(rows[at].Square), true
		}
		return r.Ask(action.Redo, ""), true
	case action.Up, action.Down:
		if n := len(rows); n > 0 {
			by := map[action.Action]int{action.Up: -1, action.Down: 1}[a]
			if at < 0 && by < 0 {
				at = 0
			}
			r.picked, r.pickedAt = (at+by+n)%n, s.Node
		}
		return nil, true
	}
	return nil, false
}

// sized are the columns of a table with their widths, those without cells left out.
func sized(columns []scene.Column, items []scene.Item) []scene.Column {
	columns = slices.Clone(columns)
	for i := range columns {
		c := &columns[i]
		if c.W > 0 {
			continue
		}
		for _, item := range items {
			c.W = max(c.W, ansi.StringWidth(item.Cells[i]))
		}
		if c.Kept = c.Kind != scene.Rest && c.W > 0; c.W > 0 {
			c.W = max(c.W, ansi.StringWidth(c.Title)) + 2
		}
		if i == 0 { // the mark stands before it
			c.W--
		}
	}
	return columns
}

// tableLines is the least of a table that leaves room for its captions.
const tableLines = 3

// table writes a table, with its captions where there is room, and leaves so many lines. A click on a row asks for what it says, or makes its move.
func (r *Face) table(s *widget.Sheet, sc scene.Scene, part scene.Section, rows []scene.Item, below int) {
	if len(rows) == 0 {
		return
	}
	st := s.Styles
	columns := fitted(sized(part.Columns, rows), s.W)
	if s.H >= roomyH && s.Room()-below > tableLines {
		var titles []string
		for _, c := range columns {
			titles = append(titles, c.Title)
		}
		s.Add(row(st, columns, titles, "", st.Dim))
	}
	at, room := r.pickedOf(sc, rows), s.Room()-below
	if room <= 0 {
		return
	}
	first := max(0, min(at-room+1, len(rows)-room))
	for n := first; n < min(first+room, len(rows)); n++ {
		style, mark := st.Text, " "
		switch class := rows[n].Class; {
		case class == review.Best:
			style = st.Good
		case class >= review.Inaccuracy:
			style = st.Bad
		}
		if n == at {
			style, mark = style.Bold(true), ">"
		}
		s.AddClick(row(st, columns, rows[n].Cells, mark, style), func() tea.Cmd {
			if i := rows[n]; i.Action != "" {
				return r.Ask(i.Action, i.Arg)
			}
			return r.Type(rows[n].Square)
		})
	}
}

// row is a row of a table, with a mark before its first cell.
func row(st *theme.Styles, columns []scene.Column, cells []string, mark string, style interface{ Render(...string) string }) string {
	line, all := "", 0
	for n, cell := range cells {
		w := columns[n].W
		all += w
		switch kind := columns[n].Kind; {
		case w == 0:
		case n == 0:
			line += style.Render(widget.Pad(mark+cell, w))
		case kind == scene.Accent:
			line += st.Accent.Render(widget.PadLeft(cell, w))
		case kind == scene.Rest:
			line += st.Dim.Render("  " + widget.Fit(cell, w-2))
		default:
			line += style.Render(widget.PadLeft(cell, w))
		}
	}
	return ansi.Truncate(line, all, "")
}
