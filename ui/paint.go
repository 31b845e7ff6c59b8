package ui

import "strings"

// pen is how a character is drawn.
type pen struct {
	fg, bg  role
	bold    bool
	under   bool
	reverse bool
}

// cell is one character of a canvas.
type cell struct {
	r rune
	pen
}

// canvas is a rectangle of cells, drawn on and then turned into text. Every
// character put on it must be one cell wide.
type canvas struct {
	w, h  int
	cells []cell
}

func newCanvas(w, h int, p pen) *canvas {
	c := &canvas{w: w, h: h, cells: make([]cell, w*h)}
	for i := range c.cells {
		c.cells[i] = cell{' ', p}
	}
	return c
}

// at is the cell in column x of row y, which must exist.
func (c *canvas) at(x, y int) *cell { return &c.cells[y*c.w+x] }

// write puts text in row y from column x on, keeping the background.
func (c *canvas) write(x, y int, text string, p pen) {
	for _, r := range text {
		if x >= 0 && x < c.w && y >= 0 && y < c.h {
			at := c.at(x, y)
			p.bg = at.bg
			*at = cell{r, p}
		}
		x++
	}
}

// render is the canvas as lines of text with escape sequences.
func (c *canvas) render(st *styles) string {
	var out strings.Builder
	out.Grow(len(c.cells) * 8)
	for y := range c.h {
		if y > 0 {
			out.WriteByte('\n')
		}
		var now pen
		for _, cell := range c.cells[y*c.w : (y+1)*c.w] {
			if cell.pen != now {
				now = cell.pen
				st.start(&out, now)
			}
			out.WriteRune(cell.r)
		}
		if now != (pen{}) {
			out.WriteString("\x1b[m")
		}
	}
	return out.String()
}

// start writes the sequence that draws with p whatever was set before.
func (st *styles) start(out *strings.Builder, p pen) {
	out.WriteString("\x1b[0")
	for _, param := range [...]struct {
		on   bool
		code string
	}{
		{p.bold, "1"}, {p.under, "4"}, {p.reverse, "7"},
		{st.fg[p.fg] != "", st.fg[p.fg]}, {st.bg[p.bg] != "", st.bg[p.bg]},
	} {
		if param.on {
			out.WriteByte(';')
			out.WriteString(param.code)
		}
	}
	out.WriteByte('m')
}
