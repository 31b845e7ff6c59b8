package frame

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
	"othello/ui/widget"
)

// Block is a part of the screen and its place. Its lines are as wide as that, but for the
// last block of a line.
type Block struct {
	Lines []string
	At    widget.Rect
}

// Line is line y of the screen, on which the blocks stand from left to right.
func Line(blocks []Block, y int) string {
	var line strings.Builder
	x := 0
	for _, b := range blocks {
		if i := y - b.At.Y; i >= 0 && i < len(b.Lines) && i < b.At.H && b.Lines[i] != "" {
			line.WriteString(strings.Repeat(" ", b.At.X-x) + b.Lines[i])
			x = b.At.X + b.At.W
		}
	}
	return line.String()
}

// Content is what a box in front of the screen shows.
type Content interface {
	Title() string
	Content(w, h int) string // for at most w by h cells
}

// Over lays a box with content in the middle of lines of w cells, and says where the
// content is.
func Over(lines []string, st *theme.Styles, w int, content Content) widget.Rect {
	mostW, mostH := max(1, w-boxW), max(1, len(lines)-boxH)
	text := content.Content(mostW, mostH)
	cw, ch := lipgloss.Size(text)
	cw, ch = filling(max(cw, ansi.StringWidth(content.Title())+2), mostW, sliverW), filling(ch, mostH, sliverH)
	x, y := (w-cw-boxW)/2, max(0, (len(lines)-ch-boxH)/2)
	widget.Overlay(lines, strings.Split(widget.Frame(st, content.Title(), text, cw, ch), "\n"), x, y)
	return widget.Rect{X: x + boxW/2, Y: y + boxH/2, W: cw, H: ch}
}

// boxW and boxH are the border of a box and a cell of padding at either side of it.
const boxW, boxH = 4, 2

// filling is the n cells that a dialog needs of those that there are, or all of them
// where hardly any others would be left.
func filling(n, of, sliver int) int {
	if n+sliver > of {
		return of
	}
	return n
}

// The cells beside and above a dialog, both sides taken together, that are too few to
// show anything of what lies behind.
const sliverW, sliverH = 12, 4
