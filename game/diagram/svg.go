package diagram

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
)

// Most is how many diagrams a sheet may have.
const Most = 600

// A sheet has so many columns, and so much between its diagrams.
const columns, gap = 3, 12

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
	var p vector
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%[2]d" viewBox="0 0 %[1]d %[2]d" role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">`,
		across*(wide+gap)-gap, down*(high+gap)-gap)
	p.rect(0, 0, across*(wide+gap)-gap, down*(high+gap)-gap, s.page)
	for i, d := range diagrams {
		p.add(`<svg x="%d" y="%d">`, i%across*(wide+gap), i/across*(high+gap))
		p.say(d)
		d.draw(&p, s)
		p.add(`</svg>`)
	}
	p.add(`</svg>`)
	_, err := p.out.WriteTo(w)
	return err
}

// vector is an SVG picture that is being written.
type vector struct{ out bytes.Buffer }

// add adds a line.
func (p *vector) add(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

// say writes the title and description for screen readers.
func (p *vector) say(d *Diagram) {
	const most = 200 // characters of the title
	if text := strings.Join(append([]string{d.Title}, d.Caption...), ". "); text != "" {
		p.add(`<title>%s</title>`, html.EscapeString(cut(strings.TrimPrefix(text, ". "), most)))
	}
	if d.Moves != "" {
		p.add(`<desc>%s</desc>`, html.EscapeString(d.Moves))
	}
}

func (p *vector) rect(x, y, w, h int, fill string) {
	p.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y, w, h, fill)
}

func (p *vector) frame(x, y, side int, color string) {
	p.add(`<rect x="%d" y="%d" width="%d" height="%[3]d" rx="5" fill="none" stroke="%s" stroke-width="2"/>`, x, y, side, color)
}

func (p *vector) disc(x, y, r int, fill, edge string) {
	p.add(`<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s"/>`, x, y, r, fill, edge)
}

func (p *vector) text(x, y, size int, bold bool, fill, s string) {
	weight := ""
	if bold {
		weight = ` font-weight="bold"`
	}
	if s != "" {
		p.add(`<text x="%d" y="%d" font-size="%d" fill="%s"%s>%s</text>`, x, y, size, fill, weight, html.EscapeString(s))
	}
}
