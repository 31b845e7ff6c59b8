package lang

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Pad fills a text with spaces to so many cells of the terminal, on its left, or for a
// negative number on its right, as a verb with a width would if all characters took one
// cell.
func Pad(text string, cells int) string {
	space := strings.Repeat(" ", max(0, max(cells, -cells)-ansi.StringWidth(text)))
	if cells < 0 {
		return text + space
	}
	return space + text
}

// Columns are texts in columns of these widths, as Pad has them, with a gap between.
func Columns(gap string, widths []int, texts ...string) string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = Pad(text, widths[i])
	}
	return strings.Join(out, gap)
}
