package templatefit

import (
	"math"

	"othello/ai/template"
	"othello/trainer/positions"
)

// Error is how far the weights are from labels.
type Error struct {
	Count    int
	Absolute float64 // mean absolute error, discs
	Square   float64 // root mean square error, discs
	Bias     float64 // mean of prediction less label, discs
}

// Errors are the errors of w on the records, by stage, and on all of them.
func Errors(w *template.Weights, list []positions.Record) (by [template.Stages]Error, all Error) {
	for _, r := range list {
		var s template.State
		s.Set(r.Position)
		e := float64(w.Score(&s))/template.Unit - float64(r.Score)/positions.Scale
		for _, to := range []*Error{&by[template.Stage(64-r.Position.Empties())], &all} {
			to.Count++
			to.Absolute += math.Abs(e)
			to.Square += e * e
			to.Bias += e
		}
	}
	for i := range by {
		by[i].finish()
	}
	all.finish()
	return by, all
}

func (e *Error) finish() {
	if e.Count == 0 {
		return
	}
	n := float64(e.Count)
	e.Absolute, e.Square, e.Bias = e.Absolute/n, math.Sqrt(e.Square/n), e.Bias/n
}
