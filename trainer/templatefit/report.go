package templatefit

import (
	"fmt"
	"io"
	"math"
	"strings"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/curve"
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

// Picture returns the mean absolute errors by stage.
func Picture(curves []Curve) curve.Picture {
	p := curve.Picture{Title: "mean absolute error, discs", X: "discs on the board", Left: curve.Axis{High: 1, Format: "%.1f"}}
	for _, c := range curves {
		line := curve.Line{Name: c.Name}
		for stage, e := range c.Errors {
			if e.Count > 0 {
				line.Points = append(line.Points, [2]float64{float64(2*stage + 4), e.Absolute})
				p.Left.High = max(p.Left.High, math.Ceil(e.Absolute))
			}
		}
		p.Lines = append(p.Lines, line)
	}
	return p
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
