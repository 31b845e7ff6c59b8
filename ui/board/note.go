package board

import (
	"fmt"
	"strconv"
	"strings"

	"othello/game"
	"othello/ui/theme"
)

// smallH is the height of squares up to which a note hides what is below it.
const smallH = 2

// line is a note in w cells. A number that does not fit loses decimals only.
func (n Note) line(w int) string {
	text := fitted(n.Text, w)
	if n.Mark != 0 && len(text) < w {
		text += string(n.Mark)
	}
	return text
}

// noteW is the width of all notes on squares of size s. Where a square has more than one line, a
// cell is left between neighbours.
func noteW(s SquareSize) int {
	if s.H == 1 {
		return s.W
	}
	return min(s.W-1, mostNoteW)
}

// mostNoteW is the width of the widest note, "-13.0b", with a cell on each side.
const mostNoteW = 8

// fitted is a value in w cells: without decimals if need be, or only its sign, "--" for -10 and less.
func fitted(text string, w int) string {
	if len(text) <= w {
		return text
	}
	sign := ""
	if text[0] == '+' || text[0] == '-' {
		sign = text[:1]
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return strings.Repeat(".", w)
	}
	whole := fmt.Sprintf("%.0f", v)
	if sign != "" {
		whole = game.Signed(v, 0)
	}
	switch {
	case len(whole) <= w:
		return whole
	case sign != "":
		return strings.Repeat(sign, w)
	}
	return strings.Repeat(".", w)
}

// pen draws a note: on a ground that says the same, or without colours bold and in reverse.
func (h Heat) pen(st *theme.Styles) theme.Pen {
	text, ground := h.roles()
	return theme.Pen{Fg: text, Bg: ground, Bold: h == Best || h == Good && st.Plain, Reverse: h == Best && st.Plain}
}

// roles are the colours of text on the scale and of the ground behind it.
func (h Heat) roles() (text, ground theme.Role) {
	if h == Unrated {
		return theme.Note, theme.Frame
	}
	step := theme.Role(h - Best)
	return theme.HeatInk + step, theme.Heat + step
}

// drawNote writes a value in the middle of the square, on a ground of its own.
func (q square) drawNote(n Note) {
	size := q.view.Size
	w := noteW(size)
	text := n.line(w)
	left, top := (size.W-w)/2, (size.H-1)/2
	p := n.Heat.pen(q.st)
	if unsigned := len(text) == size.W && !strings.ContainsAny(text, "+-"); size.H == 1 && unsigned && (q.at.File()+q.at.Rank())&1 != 0 {
		p.Reverse = !p.Reverse // parts it from the number beside it
	}
	at := (w - len(text) + 1) / 2 // a sign to the left weighs little
	for x := range w {
		r := ' '
		if x >= at && x < at+len(text) {
			r = rune(text[x-at])
		} else if q.inCorner(left+x, top) {
			continue
		}
		*q.canvas.At(q.x+left+x, q.y+top) = theme.Cell{Rune: r, Pen: p}
	}
}

// inCorner reports whether a cell belongs to the frame of the square.
func (q square) inCorner(x, y int) bool {
	size := q.view.Size
	return (q.signed || q.view.Cursor == q.at) && size.H > 1 && (x == 0 || x == size.W-1) && (y == 0 || y == size.H-1)
}
