package template

import (
	"fmt"
	"math"
	"slices"
)

// Unit is the number of score units per disc.
const Unit = 128

// Weights are the fitted weights of all stages. They are read only and may be
// shared by any number of goroutines.
type Weights struct {
	*Layout
	About string // origin of the weights, for people; at most 4096 bytes

	network *network  // nil for none
	stages  [][]int16 // raw tables and terms of each stage, mirror images expanded
}

// New returns weights with the fitted parameters of each stage, in units of 1/Unit disc.
// Values too large for a table are clipped.
func New(l *Layout, about string, parameters [][]float64) (*Weights, error) {
	if len(parameters) != l.Stages {
		return nil, fmt.Errorf("making template weights: %d stages, not %d", len(parameters), l.Stages)
	}
	w := &Weights{Layout: l, About: about, stages: make([][]int16, l.Stages)}
	for stage, list := range parameters {
		if err := w.set(stage, list); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// With returns a copy of w with other parameters of one stage, as in New. It shares the
// tables of the other stages.
func (w *Weights) With(stage int, parameters []float64) (*Weights, error) {
	v := *w
	v.stages = slices.Clone(w.stages)
	return &v, v.set(stage, parameters)
}

// set replaces the table of a stage.
func (w *Weights) set(stage int, parameters []float64) error {
	packed := make([]int16, w.Parameters())
	if len(parameters) != len(packed) {
		return fmt.Errorf("making template weights: stage %d has %d parameters, not %d", stage, len(parameters), len(packed))
	}
	for i, x := range parameters {
		packed[i] = int16(math.Round(min(max(x, math.MinInt16), math.MaxInt16)))
	}
	w.stages[stage] = w.unpack(packed)
	return nil
}

// Parameter returns one weight: parameter i of a stage, in units of 1/Unit disc.
func (w *Weights) Parameter(stage, i int) int16 {
	_, representatives := w.tied()
	return w.stages[stage][representatives[i]]
}
