package widget

import (
	"strings"

	"othello/internal/lang"
	"othello/ui/theme"
)

// List is a choice among lines, of which a window shows as many as fit.
type List struct {
	N    int                // number of lines
	Line func(i int) string // text of line i; asked for those that are shown
	At   int                // chosen line

	first, rows int // topmost line and number of lines when it was last drawn
}

// Move goes d lines down, or up for a negative d, and stays within the list.
func (l *List) Move(d int) { l.At = max(0, min(l.At+d, l.N-1)) }

// Key moves as the key of that name does, and reports whether it is one that moves.
func (l *List) Key(name string) bool {
	page := max(1, l.rows-1)
	step, moves := map[string]int{"up": -1, "down": 1, "pgup": -page, "pgdown": page, "home": -l.N, "end": l.N}[name]
	if moves {
		l.Move(step)
	}
	return moves
}

// LineAt is the line that was drawn in row y of the window; false if there is none.
func (l *List) LineAt(y int) (int, bool) {
	i := l.first + y
	return i, y >= 0 && y < l.rows && i < l.N
}

// View draws the lines in w by h cells and keeps the chosen one in sight.
func (l *List) View(st *theme.Styles, w, h int) string {
	l.rows = max(h, 1)
	l.first = max(0, min(l.first, l.At, l.N-l.rows), l.At-l.rows+1)
	out := make([]string, 0, l.rows)
	for i := l.first; i < min(l.first+l.rows, l.N); i++ {
		out = append(out, Line(st, l.Line(i), w, i == l.At))
	}
	return strings.Join(out, "\n")
}

// Line is one line of a list, marked by more than colour if it is chosen.
func Line(st *theme.Styles, text string, w int, chosen bool) string {
	mark := "  "
	if chosen {
		mark = "> "
	}
	text = Pad(mark+text, w)
	if chosen {
		return st.Selected.Render(text)
	}
	return st.Text.Render(text)
}

// Page shows as many lines of a text as fit, and scrolls.
type Page struct {
	First, Rows int // topmost line shown and number of lines when it was last drawn

	lines int
}

// Scroll goes n lines down, or up for a negative n, and stays within the text.
func (p *Page) Scroll(n int) { p.First = max(0, min(p.First+n, p.lines-p.Rows)) }

// Whole reports whether all lines were shown.
func (p *Page) Whole() bool { return p.lines <= p.Rows }

// View returns the lines that are shown in h lines, with where they stand below them if there
// are more.
func (p *Page) View(tr *lang.Printer, st *theme.Styles, lines []string, h int) string {
	p.lines, p.Rows = len(lines), len(lines)
	if len(lines) > h {
		p.Rows = max(1, h-1)
	}
	p.Scroll(0)
	shown := strings.Join(lines[p.First:p.First+p.Rows], "\n")
	if !p.Whole() {
		shown += "\n" + st.Accent.Render(tr.F("Lines %d to %d of %d", p.First+1, p.First+p.Rows, p.lines))
	}
	return shown
}
