package cpustep

import (
	"math"
	"slices"
	"testing"

	"othello/trainer/graph"
)

var optimisers = map[string]graph.Optimiser{
	"sgd":   {Momentum: 0.9},
	"sgd+":  {Momentum: 0.8, Decay: 0.1, Clip: 0.5},
	"adam":  {Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8},
	"adam+": {Adam: true, Momentum: 0.8, Beta2: 0.95, Epsilon: 1e-3, Decay: 0.1, Clip: 0.5},
}

// expectUpdate changes a state as the optimiser says, in double precision.
func expectUpdate(n graph.Net, opt graph.Optimiser, s *graph.State, gradients [][]float32, rate float64) {
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

// TestOptimisers makes steps and checks what becomes of parameters and moments.
func TestOptimisers(t *testing.T) {
	n := nets["residual"]
	for name, o := range optimisers {
		t.Run(name, func(t *testing.T) {
			task := taskOf(n, o, block)
			want := randomState(n, 8)
			for i := range uint64(4) {
				b := batchOf(block, 8+i)
				grads, _ := build(task, want, 1, best).gradients(b)
				st := trainer(t, task, want.Clone(), 2, best)
				if _, err := st.Step(b, 0.01); err != nil {
					t.Fatal(err)
				}
				expectUpdate(n, o, want, grads, 0.01)
				got := stateOf(t, st)
				if got.Step != want.Step {
					t.Errorf("%d steps, not %d", got.Step, want.Step)
				}
				all := slices.Concat(want.Params, want.First, want.Second)
				for i, row := range slices.Concat(got.Params, got.First, got.Second) {
					for j, v := range row {
						if w := all[i][j]; math.Abs(float64(v-w)) > 1e-5*max(1, math.Abs(float64(w))) {
							t.Fatalf("array %d: number %d is %g, not %g", i, j, v, w)
						}
					}
				}
			}
		})
	}
}
