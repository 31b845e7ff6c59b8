package widget

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
)

// List is a choice among lines, of which a window shows as many as fit.
type List struct {
	Lines []string
	At    int // chosen line
	First int // topmost line shown
}

// Move goes d lines down, or up for a negative d, and stays within the list.
func (l *List) Move(d int) { l.At = max(0, min(l.At+d, len(l.Lines)-1)) }

// View draws the lines in w by h cells and keeps the chosen one in sight.
func (l *List) View(st *theme.Styles, w, h int) string {
	h = max(h, 1)
	l.First = max(0, min(l.First, l.At, len(l.Lines)-h))
	if l.At >= l.First+h {
		l.First = l.At - h + 1
	}
	out := make([]string, 0, h)
	for i := l.First; i < min(l.First+h, len(l.Lines)); i++ {
		out = append(out, Line(st, l.Lines[i], w, i == l.At))
	}
	return strings.Join(out, "\n")
}

// Line is one line of a list, marked by more than colour if it is chosen.
func Line(st *theme.Styles, text string, w int, chosen bool) string {
	mark := "  "
	if chosen {
		mark = "> "
	}
	text = ansi.Truncate(mark+text, w, "")
	text += strings.Repeat(" ", max(0, w-ansi.StringWidth(text)))
	if chosen {
		return st.Selected.Render(text)
	}
	return st.Text.Render(text)
}
