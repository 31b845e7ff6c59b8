package template

import (
	"fmt"
	"math"
)

const (
	// Unit is how many score units make one disc.
	Unit = 128
	// Stages is the number of stages of a game; each has weights of its own.
	Stages = 30
)

// Stage is the stage of a position with the given number of discs: two discs to
// a stage, the opening position in the first.
func Stage(discs int) int { return min(max((discs-4)/2, 0), Stages-1) }

// Parameters is the number of fitted weights of one stage: mirror images share
// theirs.
func Parameters() int { b := bases(); return b[len(b)-1] }

// Weights are the fitted weights of all stages. They are read only and may be
// shared by any number of goroutines.
type Weights struct {
	About string // where the weights come from, for people; at most 4096 bytes

	stages [Stages][]int16 // raw tables and terms of each stage, mirror images written out
}

// New makes weights of the fitted parameters of each stage, in units of
// 1/Unit disc. Values too large for a table are clipped.
func New(about string, parameters [Stages][]float64) (*Weights, error) {
	w := &Weights{About: about}
	for stage, list := range parameters {
		if err := w.set(stage, list); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// With is w with other parameters of one stage, as New takes them. The two share
// the tables of the other stages.
func (w *Weights) With(stage int, parameters []float64) (*Weights, error) {
	v := *w
	return &v, v.set(stage, parameters)
}

// set replaces the table of a stage.
func (w *Weights) set(stage int, parameters []float64) error {
	packed := make([]int16, Parameters())
	if len(parameters) != len(packed) {
		return fmt.Errorf("making template weights: stage %d has %d parameters, not %d", stage, len(parameters), len(packed))
	}
	for i, x := range parameters {
		packed[i] = int16(math.Round(min(max(x, math.MinInt16), math.MaxInt16)))
	}
	w.stages[stage] = unpack(packed)
	return nil
}

// Parameter is one weight: parameter i of a stage, in units of 1/Unit disc.
func (w *Weights) Parameter(stage, i int) int16 {
	return w.stages[stage][representatives()[i]]
}

// Kinds are the names of the shapes and terms, and the first parameter of each.
func Kinds() (names []string, first []int) {
	b := bases()
	for i := range shapes {
		names = append(names, shapes[i].name)
		first = append(first, b[i])
	}
	for i, name := range termNames {
		names = append(names, name)
		first = append(first, b[len(shapes)]+i*termSize)
	}
	return names, first
}
