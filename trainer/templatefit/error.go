package templatefit

import (
	"math"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/positions"
)

// Error is how far the weights are from labels.
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

// pair returns which pair of numbers of discs a position has: 4 and 5 are the first.
func pair(p game.Position) int { return min(max((60-p.Empties())/2, 0), pairs-1) }

func (e *Error) finish() {
	if e.Count == 0 {
		return
	}
	n := float64(e.Count)
	e.Absolute, e.Square, e.Bias = e.Absolute/n, math.Sqrt(e.Square/n), e.Bias/n
}
