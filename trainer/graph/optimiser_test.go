package graph

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var optimisers = map[string]Optimiser{
	"sgd":   {Momentum: 0.9},
	"sgd+":  {Momentum: 0.8, Decay: 0.1, Clip: 0.5},
	"adam":  {Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8},
	"adam+": {Adam: true, Momentum: 0.8, Beta2: 0.95, Epsilon: 1e-3, Decay: 0.1, Clip: 0.5},
}

// expectUpdate changes a state as the optimiser says, in double precision.
func expectUpdate(n Net, opt Optimiser, s *State, gradients [][]float32, rate float64) {
	norm := 0.0
	for _, g := range gradients {
		for _, v := range g {
			norm += float64(v) * float64(v)
		}
	}
	shrink := 1.0
	if norm = math.Sqrt(norm); opt.Clip > 0 && norm > opt.Clip {
		shrink = opt.Clip / norm
	}
	s.Step++
	for i, p := range n.Params() {
		for j, v := range s.Params[i] {
			x, g, m, m2 := float64(v), float64(gradients[i][j])*shrink, float64(s.First[i][j]), float64(s.Second[i][j])
			decay := 0.0
			if p.Decay {
				decay = rate * opt.Decay * x
			}
			if opt.Adam {
				m = opt.Momentum*m + (1-opt.Momentum)*g
				m2 = opt.Beta2*m2 + (1-opt.Beta2)*g*g
				up := m / (1 - math.Pow(opt.Momentum, float64(s.Step)))
				down := math.Sqrt(m2 / (1 - math.Pow(opt.Beta2, float64(s.Step))))
				x -= rate*up/(down+opt.Epsilon) + decay
			} else {
				m = opt.Momentum*m + g
				x -= rate*m + decay
			}
			s.Params[i][j], s.First[i][j], s.Second[i][j] = float32(x), float32(m), float32(m2)
		}
	}
}

// TestOptimisers makes updates and checks what becomes of parameters and moments.
func TestOptimisers(t *testing.T) {
	for name, o := range optimisers {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			got := NewState(all, 8)
			for range 4 {
				var gradients [][]float32
				for _, p := range all.Params() {
					row := make([]float32, p.Size())
					for i := range row {
						row[i] = float32(rng.NormFloat64())
					}
					gradients = append(gradients, row)
				}
				want := got.Clone()
				expectUpdate(all, o, want, gradients, 0.01)
				o.Update(all, got, gradients, 0.01)
				if got.Step != want.Step {
					t.Errorf("%d steps, not %d", got.Step, want.Step)
				}
				for _, rows := range [][2][][]float32{{got.Params, want.Params}, {got.First, want.First}, {got.Second, want.Second}} {
					for i, row := range rows[0] {
						for j, v := range row {
							if w := rows[1][i][j]; math.Abs(float64(v-w)) > 1e-5*max(1, math.Abs(float64(w))) {
								t.Fatalf("%s: number %d is %g, not %g", all.Params()[i].Name, j, v, w)
							}
						}
					}
				}
			}
		})
	}
}

// TestFrozen has an update that changes biases and the policy head alone.
func TestFrozen(t *testing.T) {
	o := Optimiser{Frozen: true}
	s := NewState(all, 8)
	before := s.Clone()
	gradients := before.Clone().Params
	for i, p := range all.Params() {
		for j := range gradients[i] {
			gradients[i][j] = 1
		}
		if want := !p.Decay || p.Name == "policy.weight"; o.Learns(p) != want {
			t.Errorf("%s: learned is %v", p.Name, !want)
		}
	}
	o.Update(all, s, gradients, 1)
	for i, p := range all.Params() {
		if changed := !slices.Equal(s.Params[i], before.Params[i]); changed != o.Learns(p) {
			t.Errorf("%s: changed is %v", p.Name, changed)
		}
	}
}
