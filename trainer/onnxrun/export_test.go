package onnxrun

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// nets are small ones with every kind of layer.
var nets = map[string]graph.Net{
	"plain":    {Channels: []int{3, 4, 2}},
	"value":    {Channels: []int{3, 4}, Value: 5},
	"residual": {Channels: []int{3, 3, 3, 3, 3}, Residual: true, Value: 4},
	"dense":    {Channels: []int{2, 3}, Dense: true, Value: 3},
}

// randomState has nothing that is zero.
func randomState(n graph.Net, seed uint64) *graph.State {
	rng := rand.New(rand.NewPCG(seed, 1))
	s := graph.NewState(n, seed)
	for i, p := range n.Params() {
		for j := range s.Params[i] {
			s.Params[i][j] = float32(rng.NormFloat64() * max(p.Std, 0.3))
		}
	}
	return s
}

// randomBatch has discs that need not make sense.
func randomBatch(n int, seed uint64) *graph.Batch {
	rng := rand.New(rand.NewPCG(seed, 2))
	b := graph.NewBatch(n)
	for i := range n {
		b.Own[i] = rng.Uint64()
		b.Opponent[i] = rng.Uint64() &^ b.Own[i]
	}
	return b
}

func near(x, y, tolerance float64) bool {
	return math.Abs(x-y) <= tolerance*max(1, math.Abs(y))
}

// TestExport compares a playing network with the plain computation.
func TestExport(t *testing.T) {
	ort.Required(t)
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			s, b := randomState(n, 5), randomBatch(7, 6)
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
