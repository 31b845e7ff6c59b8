package graph

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Optimiser says how gradients, means over the batch, change the parameters. Of SGD
// without momentum all is zero.
type Optimiser struct {
	Adam     bool    `toml:"adam"`     // Adam with bias correction (Kingma and Ba, 2015); otherwise SGD with momentum, m = momentum*m + g
	Momentum float64 `toml:"momentum"` // of SGD, or Adam's beta 1
	Beta2    float64 `toml:"beta2"`    // Adam's
	Epsilon  float64 `toml:"epsilon"`  // Adam's
	Decay    float64 `toml:"decay"`    // of each step, times the rate, apart from the gradient (Loshchilov and Hutter, 2019)
	Clip     float64 `toml:"clip"`     // greatest norm of the whole gradient; 0 for no bound
	Frozen   bool    `toml:"frozen"`   // weights stay as they are but for those of the policy head; biases, scales and shifts change
}

// Learns reports whether training changes p.
func (o Optimiser) Learns(p Param) bool {
	return !o.Frozen || !p.Decay || strings.HasPrefix(p.Name, "policy.")
}

// Validate says what is wrong with the optimiser, if anything.
func (o Optimiser) Validate() error {
	switch {
	case !(o.Momentum >= 0) || o.Momentum >= 1: // NaN, too
		return fmt.Errorf("optimiser.momentum is %g, not 0 to below 1", o.Momentum)
	case o.Adam && (!(o.Beta2 > 0) || o.Beta2 >= 1 || !(o.Epsilon > 0)):
		return errors.New("optimiser: Adam needs beta2 between 0 and 1 and epsilon above 0")
	case !(o.Decay >= 0), !(o.Clip >= 0):
		return errors.New("optimiser: decay and clip are 0 or more")
	}
	return nil
}

// Update changes a state's parameters and moments, given the gradients of the
// parameters, and counts the step.
func (o Optimiser) Update(n Described, s *State, gradients [][]float32, rate float64) {
	square := 0.0
	for _, g := range gradients {
		for _, v := range g {
			square += float64(v) * float64(v)
		}
	}
	s.Step++
	r := o.Rule(rate, math.Sqrt(square), s.Step)
	for i, p := range n.Params() {
		if !o.Learns(p) {
			continue
		}
		r.For(p).Apply(s.Params[i], s.First[i], s.Second[i], gradients[i])
	}
}

// Rule is an optimiser's change of one number, with the constants of a step.
type Rule struct {
	Adam                bool
	Rate, Decay, Shrink float32 // Shrink is the factor of the gradients
	Beta1, Beta2        float32
	Correct1, Correct2  float32 // 1 over the bias of each moment
	Epsilon             float32
}

// Rule returns the rule of a step, counted from 1, in which the whole gradient has that
// norm.
func (o Optimiser) Rule(rate, norm float64, step int) Rule {
	shrink := 1.0
	if o.Clip > 0 && norm > o.Clip {
		shrink = o.Clip / norm
	}
	return Rule{
		Adam: o.Adam, Rate: float32(rate), Decay: float32(rate * o.Decay), Shrink: float32(shrink),
		Beta1: float32(o.Momentum), Beta2: float32(o.Beta2), Epsilon: float32(o.Epsilon),
		Correct1: float32(1 / (1 - math.Pow(o.Momentum, float64(step)))),
		Correct2: float32(1 / (1 - math.Pow(o.Beta2, float64(step)))),
	}
}

// For returns the rule for the numbers of p.
func (r Rule) For(p Param) Rule {
	if !p.Decay {
		r.Decay = 0
	}
	return r
}

// Apply changes values and their moments; all have the same length.
func (r Rule) Apply(values, first, second, gradients []float32) {
	if !r.Adam {
		for i, v := range values {
			first[i] = r.Beta1*first[i] + gradients[i]*r.Shrink
			values[i] = v - r.Rate*first[i] - r.Decay*v
		}
		return
	}
	for i, v := range values {
		g := gradients[i] * r.Shrink
		m := r.Beta1*first[i] + (1-r.Beta1)*g
		s := r.Beta2*second[i] + (1-r.Beta2)*g*g
		first[i], second[i] = m, s
		root := float32(math.Sqrt(float64(s * r.Correct2)))
		values[i] = v - r.Rate*(m*r.Correct1/(root+r.Epsilon)) - r.Decay*v
	}
}
