package templatefit

import (
	"fmt"
	"math"

	"othello/ai/template"
	"othello/trainer/positions"
)

// Error is the error of weights on labels.
type Error struct {
	Weights  string  `json:"weights"`
	Discs    string  `json:"discs"` // on the board, such as "24-25", or "all"
	Count    int     `json:"count"`
	Absolute float64 `json:"absolute"` // mean absolute error, discs
	Square   float64 `json:"square"`   // root mean square error, discs
	Bias     float64 `json:"bias"`     // mean of prediction less label, discs
}

// Measure returns the errors of w on the records by pairs of disc counts, the last row those
// on all.
func Measure(name string, w *template.Weights, list []positions.Record) (rows []Error) {
	var by [31]Error
	for i := range by {
		by[i] = Error{Weights: name, Discs: fmt.Sprintf("%d-%d", 2*i+4, 2*i+5)}
	}
	all := Error{Weights: name, Discs: "all"}
	for _, r := range list {
		var s template.State
		w.Set(&s, r.Position)
		e := float64(w.Score(&s))/template.Unit - float64(r.Score)/positions.Scale
		for _, to := range []*Error{&by[max((60-r.Position.Empties())/2, 0)], &all} {
			to.Count++
			to.Absolute += math.Abs(e)
			to.Square += e * e
			to.Bias += e
		}
	}
	for _, e := range append(by[:], all) {
		if e.Count > 0 || e == all {
			n := max(float64(e.Count), 1)
			e.Absolute, e.Square, e.Bias = e.Absolute/n, math.Sqrt(e.Square/n), e.Bias/n
			rows = append(rows, e)
		}
	}
	return rows
}
