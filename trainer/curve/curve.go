// Package curve draws figures against each other as an SVG picture: what a training went
// through, or errors by the stage of the game.
package curve

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

// Picture is a picture of some lines.
type Picture struct {
	Title string
	X     string // what stands below the picture
	Left  Axis
	Right Axis // for the lines that say so
	Lines []Line
}

// Axis is the range of a scale, which its lines leave where they are beyond it.
type Axis struct {
	Low, High float64
	Format    string // of its numbers, such as "%.2f"; empty for no scale
}

// Line is one line.
type Line struct {
	Name   string
	Points [][2]float64
	Right  bool // by the scale on the right
}

// Sizes in pixels.
const (
	width, height       = 640, 360
	left, right         = 46, 46
	top, bottom         = 24, 40
	intervals, mostTick = 5, 10
)

var colours = []string{"#1f6fb4", "#d9541e", "#3a923a", "#8a4bb8", "#7f7f7f"}

// Write writes the picture.
func (p Picture) Write(w io.Writer) error {
	first, last := math.Inf(1), math.Inf(-1)
	for _, l := range p.Lines {
		for _, at := range l.Points {
			first, last = min(first, at[0]), max(last, at[0])
		}
	}
	if !(first < last) { // no points, or one
		first, last = 0, max(1, last)
	}
	x := func(v float64) float64 { return left + (v-first)/(last-first)*(width-left-right) }
	y := func(v float64, a Axis) float64 {
		share := (v - a.Low) / max(a.High-a.Low, 1e-9)
		return height - bottom - min(max(share, 0), 1)*(height-bottom-top)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	for i := range intervals + 1 {
		at := func(a Axis) float64 { return a.Low + float64(i)/intervals*(a.High-a.Low) }
		v := y(at(p.Left), p.Left)
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`,
			left, v, width-right, left-6, v+4, fmt.Sprintf(p.Left.Format, at(p.Left)))
		if p.Right.Format != "" {
			fmt.Fprintf(&b, `<text x="%d" y="%.1f">%s</text>`, width-right+6, v+4, fmt.Sprintf(p.Right.Format, at(p.Right)))
		}
		b.WriteByte('\n')
	}
	tick := step(last - first)
	for v := math.Ceil(first/tick) * tick; v <= last; v += tick {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%.6g</text>`+"\n", x(v), height-bottom+18, v)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">%s</text><text x="%d" y="16">%s</text>`+"\n",
		width/2, height-6, html.EscapeString(p.X), left, html.EscapeString(p.Title))
	for i, l := range p.Lines {
		axis, colour := p.Left, colours[i%len(colours)]
		if l.Right {
			axis = p.Right
		}
		var points strings.Builder
		for _, at := range l.Points {
			fmt.Fprintf(&points, "%.1f,%.1f ", x(at[0]), y(at[1], axis))
		}
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`, strings.TrimSpace(points.String()), colour)
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" fill="%s">%s</text>`+"\n", width-right-6, height/2+16*i, colour, html.EscapeString(l.Name))
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// step returns the distance of the numbers on a scale of that length: 1, 2 or 5 times a power
// of ten, for at most mostTick of them.
func step(length float64) float64 {
	s := math.Pow(10, math.Floor(math.Log10(length/mostTick)))
	for i := 0; length/s > mostTick; i++ {
		s *= []float64{2, 2.5, 2}[i%3]
	}
	return s
}
