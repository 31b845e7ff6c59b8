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

// Table returns rows of texts, a line each, with two spaces between columns that are as wide as
// their widest text. What ends a row is as long as it is.
func Table(rows ...[]string) string {
	var widths []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if i < len(row)-1 {
				widths[i] = max(widths[i], ansi.StringWidth(text))
			}
		}
	}
	var out strings.Builder
	for _, row := range rows {
		for i, text := range row {
			if i < len(row)-1 {
				text = Pad(text, -widths[i]-2)
			}
			out.WriteString(text)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
