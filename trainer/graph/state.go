package graph

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// State is all that training changes. Evaluation needs no moments.
type State struct {
	Step   int         // steps made so far
	Params [][]float32 // as Net.Params
	First  [][]float32 // first moment of each parameter (momentum, for SGD)
	Second [][]float32 // second moment of each parameter; zero for SGD
	Stats  [][]float32 // as Net.Stats
}

// Described is a network's list of parameters and statistics.
type Described interface {
	Params() []Param // in the order in which State holds them
	Stats() []Stat   // likewise
}

// NewState returns the initial state, determined by the seed.
func NewState(n Described, seed uint64) *State {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := new(State)
	for _, p := range n.Params() {
		values := make([]float32, p.Size())
		for i := range values {
			if p.Bound > 0 {
				values[i] = float32((2*rng.Float64() - 1) * p.Bound)
			} else {
				values[i] = float32(rng.NormFloat64()*p.Std + p.Mean)
			}
		}
		s.Params = append(s.Params, values)
		s.First = append(s.First, make([]float32, len(values)))
		s.Second = append(s.Second, make([]float32, len(values)))
	}
	for _, t := range n.Stats() {
		s.Stats = append(s.Stats, slices.Repeat([]float32{float32(t.First)}, t.Size))
	}
	return s
}

// Glorot is a network whose first weights are uniform after Glorot and Bengio,
// "Understanding the difficulty of training deep feedforward neural networks" (2010),
// Keras' default: their bound is the root of 6 / (fan-in + fan-out).
type Glorot struct{ Net }

// Params implements Described.
func (n Glorot) Params() []Param {
	list := n.Net.Params()
	for i, p := range list {
		if p.Decay { // weights decay, the rest does not
			fans := p.Shape[0] + p.Shape[1]
			for _, taps := range p.Shape[2:] {
				fans *= taps
			}
			list[i].Bound = math.Sqrt(6 / float64(fans))
		}
	}
	return list
}

// Clone returns a deep copy of the state.
func (s *State) Clone() *State {
	return &State{Step: s.Step, Params: clone(s.Params), First: clone(s.First), Second: clone(s.Second), Stats: clone(s.Stats)}
}

// Weights returns a copy of the state without its moments.
func (s *State) Weights() *State {
	return &State{Step: s.Step, Params: clone(s.Params), Stats: clone(s.Stats)}
}

func clone(list [][]float32) [][]float32 {
	var copied [][]float32
	for _, row := range list {
		copied = append(copied, slices.Clone(row))
	}
	return copied
}

// Finite reports whether the arrays contain no NaN or infinity.
func Finite(arrays ...[]float32) bool {
	for _, list := range arrays {
		sum := float32(0)
		for _, v := range list {
			sum += v * 0 // NaN if v is infinite or NaN
		}
		if sum != 0 {
			return false
		}
	}
	return true
}

// Finite reports whether the parameters and moments contain no NaN or infinity.
func (s *State) Finite() bool { return Finite(slices.Concat(s.Params, s.First, s.Second)...) }

// Fits returns an error if a state does not fit the network. The moments may be missing.
func (n Net) Fits(s *State) error {
	params := n.Params()
	if len(s.Params) != len(params) {
		return fmt.Errorf("network: its state has %d parameters, not %d", len(s.Params), len(params))
	}
	for i, p := range params {
		for _, list := range [][][]float32{s.Params, s.First, s.Second} {
			if len(list) != 0 && (len(list) != len(params) || len(list[i]) != p.Size()) {
				return fmt.Errorf("network: its state does not have %d numbers for each parameter and moment of %s", p.Size(), p.Name)
			}
		}
	}
	return nil
}
