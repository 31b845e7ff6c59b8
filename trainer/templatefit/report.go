package templatefit

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/positions"
)

// pairs is the number of pairs of disc counts.
const pairs = 30

// Curve holds the errors of one set of weights by number of discs.
type Curve struct {
	Name   string       `json:"name"`
	Errors [pairs]Error `json:"stages"` // by number of discs: 4 and 5, 6 and 7, …
	All    Error        `json:"all"`
}

// Table writes the mean absolute error, the root mean square error and the bias
// of each curve by stage, and overall.
func Table(w io.Writer, curves []Curve) {
	fmt.Fprintf(w, "%-8s %9s", "discs", "positions")
	for _, c := range curves {
		fmt.Fprintf(w, " | %-24s", c.Name)
	}
	fmt.Fprintf(w, "\n%-18s%s\n", "", strings.Repeat(" |  mean |err|  rms   bias  ", len(curves)))
	row := func(name string, at func(int) Error) {
		if len(curves) == 0 || at(0).Count == 0 {
			return
		}
		fmt.Fprintf(w, "%-8s %9d", name, at(0).Count)
		for i := range curves {
			e := at(i)
			fmt.Fprintf(w, " | %8.3f %7.3f %7.3f", e.Absolute, e.Square, e.Bias)
		}
		fmt.Fprintln(w)
	}
	for stage := range pairs {
		row(fmt.Sprintf("%d-%d", 2*stage+4, 2*stage+5), func(i int) Error { return curves[i].Errors[stage] })
	}
	row("all", func(i int) Error { return curves[i].All })
}

// Plot writes an SVG picture of the mean absolute errors by stage.
func Plot(w io.Writer, curves []Curve) error {
	const width, height, left, bottom, right = 640, 360, 46, 40, 16
	top := 1.0
	for _, c := range curves {
		for _, e := range c.Errors {
			top = max(top, e.Absolute)
		}
	}
	top *= 1.08
	x := func(stage int) float64 {
		return left + float64(stage)*(width-left-right)/(pairs-1)
	}
	y := func(v float64) float64 { return height - bottom - v/top*(height-bottom-20) }
	colors := []string{"#1f6fb4", "#d9541e", "#3a923a", "#8a4bb8", "#7f7f7f"}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	for v := 0; float64(v) <= top; v += max(1, int(top/8)) {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n",
			left, y(float64(v)), width-right, left-6, y(float64(v))+4, v)
	}
	for stage := 0; stage < pairs; stage += 4 {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(stage), height-bottom+18, 2*stage+4)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">discs on the board</text>`+"\n", (width+left)/2, height-6)
	fmt.Fprintf(&b, `<text x="%d" y="14">mean absolute error, discs</text>`+"\n", left)
	for i, c := range curves {
		color := colors[i%len(colors)]
		var path strings.Builder
		for stage, e := range c.Errors {
			if e.Count > 0 {
				op := "L"
				if path.Len() == 0 {
					op = "M"
				}
				fmt.Fprintf(&path, "%s%.1f %.1f", op, x(stage), y(e.Absolute))
			}
		}
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", path.String(), color)
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" fill="%s">%s</text>`+"\n", width-right-4, 32+16*i, color, html.EscapeString(c.Name))
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// Error is the error of weights on labels.
type Error struct {
	Count    int     `json:"count"`
	Absolute float64 `json:"absolute"` // mean absolute error, discs
	Square   float64 `json:"square"`   // root mean square error, discs
	Bias     float64 `json:"bias"`     // mean of prediction less label, discs
}

// Measure returns the errors of w on the records.
func Measure(name string, w *template.Weights, list []positions.Record) Curve {
	c := Curve{Name: name}
	for _, r := range list {
		var s template.State
		w.Set(&s, r.Position)
		e := float64(w.Score(&s))/template.Unit - float64(r.Score)/positions.Scale
		for _, to := range []*Error{&c.Errors[pair(r.Position)], &c.All} {
			to.Count++
			to.Absolute += math.Abs(e)
			to.Square += e * e
			to.Bias += e
		}
	}
	for i := range c.Errors {
		c.Errors[i].finish()
	}
	c.All.finish()
	return c
}

// pair returns the index of a position's pair of disc counts: 4 and 5 are the first.
func pair(p game.Position) int { return min(max((60-p.Empties())/2, 0), pairs-1) }

func (e *Error) finish() {
	if e.Count == 0 {
		return
	}
	n := float64(e.Count)
	e.Absolute, e.Square, e.Bias = e.Absolute/n, math.Sqrt(e.Square/n), e.Bias/n
}
