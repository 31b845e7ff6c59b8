package diagram

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode"

	"othello/game"
)

// Most is how many diagrams a sheet may have.
const Most = 600

// Lengths in the picture's own units, which are pixels where nothing scales it.
const (
	cell    = 40 // side of a square
	rim     = 22 // around the board, with the coordinates
	foot    = 10 // below it, where they are not
	lineH   = 20 // of text above and below
	gap     = 12 // between the diagrams of a sheet
	columns = 3
	radius  = 17
)

// cells are the characters of a line of text for each square of the board's width.
const cells = 5

// Write writes diagrams as one SVG picture, several beside and below each other.
func Write(w io.Writer, s Style, diagrams ...*Diagram) error {
	switch {
	case len(diagrams) == 0:
		return fmt.Errorf("there is nothing to draw")
	case len(diagrams) > Most:
		return fmt.Errorf("%d diagrams are more than the %d that a sheet may have", len(diagrams), Most)
	}
	wide, high := 0, 0
	for _, d := range diagrams {
		dw, dh := d.size()
		wide, high = max(wide, dw), max(high, dh)
	}
	across := min(len(diagrams), columns)
	down := (len(diagrams) + across - 1) / across
	p := painter{style: s}
	p.open("", across*(wide+gap)-gap, down*(high+gap)-gap)
	if len(diagrams) == 1 {
		p.say(diagrams[0])
	}
	p.add(`<rect width="100%%" height="100%%" fill="%s"/>`, styles[s].page)
	for i, d := range diagrams {
		if len(diagrams) > 1 {
			dw, dh := d.size()
			p.open(fmt.Sprintf(` x="%d" y="%d"`, i%across*(wide+gap), i/across*(high+gap)), dw, dh)
			p.say(d)
		}
		p.draw(d)
		if len(diagrams) > 1 {
			p.add(`</svg>`)
		}
	}
	p.add(`</svg>`)
	_, err := p.out.WriteTo(w)
	return err
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

// painter writes one picture.
type painter struct {
	out   bytes.Buffer
	style Style
}

// add adds a line.
func (p *painter) add(format string, args ...any) {
	fmt.Fprintf(&p.out, format+"\n", args...)
}

// open begins a picture, at a place in another one if at says so.
func (p *painter) open(at string, w, h int) {
	p.add(`<svg xmlns="http://www.w3.org/2000/svg"%s width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle">`, at, w, h, w, h)
}

// say puts into words what is drawn.
func (p *painter) say(d *Diagram) {
	const most = 200 // characters of the title
	if text := strings.Join(append([]string{d.Title}, d.Caption...), ". "); text != "" {
		p.add(`<title>%s</title>`, escaped(cut(strings.TrimPrefix(text, ". "), most)))
	}
	if d.Moves != "" {
		p.add(`<desc>%s</desc>`, escaped(d.Moves))
	}
}

// draw draws a diagram from the top left corner.
func (p *painter) draw(d *Diagram) {
	look, n := styles[p.style], int(d.Discs.Size())
	side, top := cell*n, 0
	text := func(y int, s string) {
		if s != "" {
			p.add(`<text x="%d" y="%d" fill="%s">%s</text>`, rim+side/2, y, look.ink, escaped(cut(s, cells*n)))
		}
	}
	if d.Title != "" {
		text(lineH-2, d.Title)
		top = lineH
	}
	p.add(`<g transform="translate(%d %d)">`, rim, top+rim)
	p.board(d)
	p.discs(d)
	for s := range (^d.Discs.Out).Squares() {
		if m, ok := d.Marks[s]; ok {
			p.mark(d, s, m)
		}
	}
	p.add(`</g>`)
	for i, line := range d.Caption {
		text(top+rim+side+foot+lineH*(i+1)-4, line)
	}
}

// board draws felt, lines, dots and coordinates.
func (p *painter) board(d *Diagram) {
	look, n := styles[p.style], int(d.Discs.Size())
	side := cell * n
	p.add(`<rect width="%d" height="%d" fill="%s"/>`, side, side, look.felt)
	var lines, dots strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&lines, "M%d 0V%dM0 %dH%d", cell*i, side, cell*i, side)
	}
	for _, x := range []int{2, n - 2} {
		for _, y := range []int{2, n - 2} {
			if n > 4 {
				fmt.Fprintf(&dots, `<circle cx="%d" cy="%d" r="3"/>`, cell*x, cell*y)
			}
		}
	}
	p.add(`<path d="%s" stroke="%s" fill="none"/>`, lines.String(), look.line)
	if dots.Len() > 0 {
		p.add(`<g fill="%s">%s</g>`, look.line, dots.String())
	}
	var files, ranks strings.Builder
	for i := range n {
		name := i
		if d.Turned {
			name = n - 1 - i
		}
		fmt.Fprintf(&files, `<text x="%d" y="-7">%c</text>`, cell*i+cell/2, 'a'+name)
		fmt.Fprintf(&ranks, `<text x="-11" y="%d">%d</text>`, cell*i+cell/2+4, 1+name)
	}
	p.add(`<g font-size="12" fill="%s">%s%s</g>`, look.ink, files.String(), ranks.String())
}

// discs draws the discs of both colours, and the dot of the last one.
func (p *painter) discs(d *Diagram) {
	look := styles[p.style]
	for _, c := range []game.Color{game.Black, game.White} {
		fill := look.black
		if c == game.White {
			fill = look.white
		}
		var all strings.Builder
		for s := range d.Discs.Discs(c).Squares() {
			x, y := d.middle(s)
			fmt.Fprintf(&all, `<circle cx="%d" cy="%d" r="%d"/>`, x, y, radius)
		}
		if all.Len() > 0 {
			p.add(`<g fill="%s" stroke="%s">%s</g>`, fill, look.edge, all.String())
		}
	}
	if d.Last.IsSquare() && d.Marks[d.Last].Text == "" {
		x, y := d.middle(d.Last)
		p.add(`<circle cx="%d" cy="%d" r="5" fill="%s"/>`, x, y, look.last)
	}
}

// mark draws what is written on s.
func (p *painter) mark(d *Diagram, s game.Square, m Mark) {
	look := styles[p.style]
	x, y := d.middle(s)
	fill := look.notes[m.Tone]
	disc := d.Discs.At(s)
	if m.Ring {
		dash := ""
		if m.Tone == Bad {
			dash = ` stroke-dasharray="5 3"`
		}
		p.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="5" fill="none" stroke="%s" stroke-width="2"%s/>`, x-cell/2+2, y-cell/2+2, cell-4, cell-4, fill, dash)
	}
	switch disc {
	case game.Black:
		fill = look.white
	case game.White:
		fill = look.black
	}
	const letters = 5 // as many have room
	size, weight := 16, ""
	if len([]rune(m.Text)) > 3 {
		size = 12
	}
	if m.Tone == Good {
		weight = ` font-weight="bold"`
	}
	if m.Text != "" {
		p.add(`<text x="%d" y="%d" font-size="%d" fill="%s"%s>%s</text>`, x, y+size*3/8, size, fill, weight, escaped(cut(m.Text, letters)))
	}
}

// middle returns the middle of s on the board.
func (d *Diagram) middle(s game.Square) (x, y int) {
	size := d.Discs.Size()
	first := size.At(0, 0)
	file, rank := s.File()-first.File(), s.Rank()-first.Rank()
	if d.Turned {
		file, rank = int(size)-1-file, int(size)-1-rank
	}
	return cell*file + cell/2, cell*rank + cell/2
}

// cut returns text in one line of most cells, where the characters of East Asia take two.
// Characters that are not seen, and would turn or break a line, are left out.
func cut(text string, most int) string {
	var out []rune
	room := most
	for _, r := range text {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Mn, r) {
			continue
		}
		room--
		if r >= 0x1100 {
			room--
		}
		if room < 0 {
			return string(out[:len(out)-1]) + "…"
		}
		out = append(out, r)
	}
	return string(out)
}

// escaped returns text without meaning for XML.
func escaped(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // to memory
	return out.String()
}
