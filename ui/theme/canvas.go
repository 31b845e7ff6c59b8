package theme

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Pen is how a character is drawn.
type Pen struct {
	Fg, Bg  Role
	Bold    bool
	Faint   bool
	Under   bool
	Reverse bool
}

// Cell is one character of a canvas.
type Cell struct {
	Rune rune
	Pen
}

// covered is the cell behind a character that is two cells wide.
const covered rune = -1

// Canvas is a rectangle of cells, drawn on and then turned into text. Every
// character put on it must be one cell wide, but for those of Write.
type Canvas struct {
	w, h  int
	cells []Cell
}

// NewCanvas is a canvas of w by h spaces drawn with p.
func NewCanvas(w, h int, p Pen) *Canvas {
	c := &Canvas{w: w, h: h, cells: make([]Cell, w*h)}
	for i := range c.cells {
		c.cells[i] = Cell{' ', p}
	}
	return c
}

// At is the cell in column x of row y, which must exist.
func (c *Canvas) At(x, y int) *Cell { return &c.cells[y*c.w+x] }

// Write puts text in row y from column x on, keeping the background unless the pen has one.
func (c *Canvas) Write(x, y int, text string, p Pen) {
	for _, r := range text {
		w := ansi.StringWidth(string(r))
		if x >= 0 && x+w <= c.w && y >= 0 && y < c.h {
			at := c.At(x, y)
			pen := p
			pen.Bg = cmp.Or(p.Bg, at.Bg)
			*at = Cell{r, pen}
			if w == 2 {
				*c.At(x+1, y) = Cell{covered, pen}
			}
		}
		x += w
	}
}

// Render is the canvas as lines of text with escape sequences.
func (c *Canvas) Render(st *Styles) string {
	var out strings.Builder
	out.Grow(len(c.cells) * 8)
	for y := range c.h {
		if y > 0 {
			out.WriteByte('\n')
		}
		var now Pen
		for _, cell := range c.cells[y*c.w : (y+1)*c.w] {
			if cell.Pen != now {
				now = cell.Pen
				st.start(&out, now)
			}
			if cell.Rune != covered {
				out.WriteRune(cell.Rune)
			}
		}
		if now != (Pen{}) {
			out.WriteString("\x1b[m")
		}
	}
	return out.String()
}

// start writes the sequence that draws with p whatever was set before.
func (st *Styles) start(out *strings.Builder, p Pen) {
	var buffer [64]byte // bold black of sixteen colours is grey in many terminals
	b := append(buffer[:0], "\x1b[0"...)
	for _, attribute := range [...]struct {
		on   bool
		code string
	}{{p.Bold && st.fg[min(p.Fg, allRoles-1)] != "30", ";1"}, {p.Faint, ";2"}, {p.Under, ";4"}, {p.Reverse, ";7"}} {
		if attribute.on {
			b = append(b, attribute.code...)
		}
	}
	b = st.appendColor(b, p.Fg, false)
	b = st.appendColor(b, p.Bg, true)
	out.Write(append(b, 'm'))
}

// appendColor appends the parameter of the SGR sequence that sets the colour of a role.
func (st *Styles) appendColor(out []byte, r Role, background bool) []byte {
	switch {
	case r >= mixedRole:
		return st.appendMixed(out, r, background)
	case st.fg[r] == "":
		return out
	case background:
		return append(append(out, ';'), st.bg[r]...)
	}
	return append(append(out, ';'), st.fg[r]...)
}

// Paint is text in the colours of the board.
func (st *Styles) Paint(text string, p Pen) string {
	var out strings.Builder
	st.start(&out, p)
	out.WriteString(text)
	out.WriteString("\x1b[m")
	return out.String()
}
