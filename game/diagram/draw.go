package diagram

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"

	"othello/game"
)

// Lengths in the picture's units.
const (
	cell   = 40 // side of a square
	rim    = 22 // margin around the board, with the coordinates
	foot   = 10 // margin without coordinates
	lineH  = 20 // of text above and below
	radius = 17
)

// cells is the number of characters of text per square of the board's width, and letters the
// number that a square holds.
const cells, letters = 5, 5

// surface takes the drawing of a diagram. Colours are "#rrggbb".
type surface interface {
	rect(x, y, w, h int, fill string)
	frame(x, y, side int, color string)             // the edges of a square
	disc(x, y, r int, fill, edge string)            // with a line around it
	text(x, y, size int, bold bool, fill, s string) // around x, on the baseline y
}

// size returns the width and height of the picture.
func (d *Diagram) size() (w, h int) {
	side := cell * int(d.Discs.Size())
	lines := len(d.Caption)
	if d.Title != "" {
		lines++
	}
	return side + 2*rim, side + rim + foot + lineH*lines
}

// draw draws d from the top left corner.
func (d *Diagram) draw(on surface, look Style) {
	n := int(d.Discs.Size())
	wide, high := d.size()
	side, top := cell*n, rim
	line := func(y int, s string) { on.text(rim+side/2, y, 14, false, look.ink, cut(s, cells*n)) }
	on.rect(0, 0, wide, high, look.page)
	if d.Title != "" {
		line(lineH-2, d.Title)
		top += lineH
	}
	d.board(on, top, look)
	for s := range (^d.Discs.Out).Squares() {
		d.square(on, s, top, look)
	}
	for i, s := range d.Caption {
		line(top+side+foot+lineH*(i+1)-4, s)
	}
}

// board draws felt, lines, dots and coordinates.
func (d *Diagram) board(on surface, top int, look Style) {
	n := int(d.Discs.Size())
	side := cell * n
	on.rect(rim, top, side, side, look.felt)
	for i := range n + 1 {
		on.rect(rim+cell*i, top, 1, side+1, look.line)
		on.rect(rim, top+cell*i, side+1, 1, look.line)
	}
	for i := range n {
		if n > 4 && i < 4 {
			on.disc(rim+cell*(2+i%2*(n-4)), top+cell*(2+i/2*(n-4)), 3, look.line, look.line)
		}
		on.text(rim+cell*i+cell/2, top-7, 12, false, look.ink, string(rune('a'+i)))
		on.text(rim-11, top+cell*i+cell/2+4, 12, false, look.ink, strconv.Itoa(1+i))
	}
}

// square draws what lies on s: a disc, a mark, the dot of the last move.
func (d *Diagram) square(on surface, s game.Square, top int, look Style) {
	x, y := d.middle(s)
	x, y = rim+x, top+y
	mark := d.Marks[s]
	ink := look.note
	if mark.Best {
		ink = look.best
		on.frame(x-cell/2+2, y-cell/2+2, cell-4, ink)
	}
	switch d.Discs.At(s) {
	case game.Black:
		on.disc(x, y, radius, look.black, look.edge)
		ink = look.white
	case game.White:
		on.disc(x, y, radius, look.white, look.edge)
		ink = look.black
	}
	switch size := 16; {
	case mark.Text != "":
		if len([]rune(mark.Text)) > 3 {
			size = 12
		}
		on.text(x, y+size*3/8, size, mark.Best, ink, cut(mark.Text, letters))
	case s == d.Last:
		on.disc(x, y, 5, look.last, look.last)
	}
}

// middle returns the middle of s on the board.
func (d *Diagram) middle(s game.Square) (x, y int) {
	first := d.Discs.Size().At(0, 0)
	return cell*(s.File()-first.File()) + cell/2, cell*(s.Rank()-first.Rank()) + cell/2
}

// cut returns text as one line of at most most cells; wide characters take two. It drops
// control characters and those that change the direction of text.
func cut(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, text)
	var width runewidth.Condition // of no locale: pictures are the same everywhere
	return width.Truncate(text, most, "…")
}
