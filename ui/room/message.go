package room

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/widget"
)

// Message is a text, made harmless, in rows of w cells, in at most so many of them; none for no text.
func Message(text string, style lipgloss.Style, w, most int) []string {
	if text == "" {
		return nil
	}
	lines := widget.WrappedIn(widget.Clean(text), w-2, most)
	for i, l := range lines {
		lines[i] = style.Render(widget.Pad(" "+l, w))
	}
	return lines
}

// cut is as much of lines as w by h cells hold.
func cut(lines []string, w, h int) string {
	lines = lines[:max(0, min(len(lines), h))]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, max(w, 0), "")
	}
	return strings.Join(lines, "\n")
}
