package widget

import (
	"strings"

	"othello/internal/lang"
	"othello/ui/theme"
)

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
	switch {
	case p.Whole():
	case p.Rows == 1:
		shown += "\n" + st.Accent.Render(tr.F("Line %d of %d", p.First+1, p.lines))
	default:
		shown += "\n" + st.Accent.Render(tr.F("Lines %d to %d of %d", p.First+1, p.First+p.Rows, p.lines))
	}
	return shown
}
