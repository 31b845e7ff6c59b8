package cpustep

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
	"othello/trainer/graph"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wild has nothing that is zero.
func wild(n graph.Net, seed uint64) *graph.State {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := graph.NewState(n, seed)
	for i, p := range n.Params() {
		for j := range s.Params[i] {
			s.Params[i][j] = float32(rng.NormFloat64() * max(p.Std, 0.3))
		}
	}
	return s
}

// play runs a playing network by the built-in evaluator.
func play(t *testing.T, m *onnx.Model, b *graph.Batch) (logits, values []float32) {
	t.Helper()
	net, err := builtin.New(m)
	must(t, err)
	planes := make([]float32, builtin.PlanesSize*len(b.Own))
	for i := range b.Own {
		for p, set := range []uint64{b.Own[i], b.Opponent[i]} {
			for s := range 64 {
				planes[builtin.PlanesSize*i+64*p+s] = float32(set >> s & 1)
			}
		}
	}
	logits = make([]float32, builtin.PolicySize*len(b.Own))
	if net.HasValue() {
		values = make([]float32, len(b.Own))
	}
	net.NewRunner().Run(planes, logits, values)
	return logits, values
}

func near(x, y, tolerance float64) bool {
	return math.Abs(x-y) <= tolerance*max(1, math.Abs(y))
}

// TestExport compares a playing network with the plain computation.
func TestExport(t *testing.T) {
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			s, b := wild(n, 5), batchOf(7, 6)
			m, err := graph.Export(n, s, map[string]string{"othello.seed": "5"})
			must(t, err)
			if value, err := m.Playing(); err != nil || value != (n.Value > 0) || m.Metadata["othello.seed"] != "5" {
				t.Errorf("not a playing network: %v, %v", value, err)
			}
			for _, node := range m.Graph.Nodes {
				if !slices.Contains([]string{"Conv", "Relu", "Add", "GlobalAveragePool", "Flatten", "Gemm", "Tanh"}, node.Op) {
					t.Errorf("operator %s", node.Op)
				}
			}
			logits, values := play(t, m, b)
			r := newReference(n, s)
			for i := range b.Own {
				wanted, value := r.play(b.Own[i], b.Opponent[i])
				for j, want := range wanted {
					if got := float64(logits[64*i+j]); !near(got, want, 1e-4) {
						t.Fatalf("position %d: logit %d is %g, not %g", i, j, got, want)
					}
				}
				if values != nil && !near(float64(values[i]), value, 1e-4) {
					t.Errorf("position %d: value %g, not %g", i, values[i], value)
				}
			}
		})
	}
}
