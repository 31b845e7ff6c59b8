package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
)

// list is a choice among lines, of which a window shows as many as fit.
type list struct {
	lines []string
	at    int // chosen line
	first int // topmost line shown
}

// move goes d lines down, or up for a negative d, and stays within the list.
func (l *list) move(d int) { l.at = max(0, min(l.at+d, len(l.lines)-1)) }

// view draws the lines in w by h cells and keeps the chosen one in sight.
func (l *list) view(st *theme.Styles, w, h int) string {
	h = max(h, 1)
	l.first = max(0, min(l.first, l.at, len(l.lines)-h))
	if l.at >= l.first+h {
		l.first = l.at - h + 1
	}
	out := make([]string, 0, h)
	for i := l.first; i < min(l.first+h, len(l.lines)); i++ {
		out = append(out, listLine(st, l.lines[i], w, i == l.at))
	}
	return strings.Join(out, "\n")
}

// listLine is one line of a list, marked by more than colour if it is chosen.
func listLine(st *theme.Styles, text string, w int, chosen bool) string {
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
