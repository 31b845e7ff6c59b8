package widget

import (
	"math"

	"othello/ui/theme"
)

// drawZero draws the zero line in column x: the lower edge of the row above it.
func drawZero(c *theme.Canvas, st *theme.Styles, x, half int) {
	line := '▁'
	if rough(st) {
		line = '_'
	}
	c.Write(x, half-1, string(line), theme.Pen{Fg: theme.Border})
}

// drawPoint puts a point of a variation in column x; share is 1 at the upper edge.
func drawPoint(c *theme.Canvas, x, half int, share float64) {
	y := half - 1 - int(math.Floor(min(max(share, -1), 1)*float64(half)))
	at := c.At(x, min(max(y, 0), 2*half-1))
	bg := theme.None
	if at.Bg == theme.Selected {
		bg = theme.Selected
	}
	*at = theme.Cell{Rune: '*', Pen: theme.Pen{Fg: theme.Warning, Bg: bg, Bold: true}}
}

// drawBar fills column x from the zero line, between the rows half-1 and half, to share (-1 to 1)
// of the way to the edge, in eighths of a cell.
func drawBar(c *theme.Canvas, st *theme.Styles, x, half int, share float64) {
	y, step := half-1, -1
	if share < 0 {
		y, step = half, 1
	}
	eighths := int(math.Round(min(math.Abs(share), 1) * float64(8*half)))
	if share != 0 {
		eighths = max(eighths, 1)
	}
	for ; eighths > 0; y += step {
		drawPart(c.At(x, y), st, min(eighths, 8), step)
		eighths -= 8
	}
}

// rough reports whether bars are drawn in letters: where the terminal has no eighths of a cell, or
// draws them wide.
func rough(st *theme.Styles) bool { return st.Letters || !st.Narrow }

// drawPart fills a cell by eighths from below (step -1) or above.
func drawPart(at *theme.Cell, st *theme.Styles, eighths, step int) {
	ink := theme.Accent
	if step > 0 {
		ink = theme.Key
	}
	switch {
	case rough(st):
		*at = theme.Cell{Rune: letter(eighths, step), Pen: theme.Pen{Fg: ink, Bg: at.Bg}}
	case eighths == 8:
		*at = theme.Cell{Rune: ' ', Pen: theme.Pen{Bg: ink}}
	case step < 0:
		*at = theme.Cell{Rune: '▁' + rune(eighths-1), Pen: theme.Pen{Fg: ink, Bg: at.Bg}}
	case at.Bg == theme.None: // the terminal's own colour cannot be drawn with: turn the cell over
		*at = theme.Cell{Rune: '▁' + rune(7-eighths), Pen: theme.Pen{Fg: ink, Reverse: true}}
	default:
		*at = theme.Cell{Rune: '▁' + rune(7-eighths), Pen: theme.Pen{Fg: at.Bg, Bg: ink}}
	}
}

// letter looks like so many eighths of a cell, from below or above.
func letter(eighths, step int) rune {
	switch {
	case eighths >= 7:
		return '#'
	case eighths >= 3 && step > 0:
		return '"'
	case eighths >= 3:
		return 'o'
	case step > 0:
		return '\''
	}
	return '.'
}
