package onnxstep

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// nets are small ones with every kind of layer.
var nets = map[string]struct {
	net  graph.Net
	goal graph.Goal
}{
	"plain":    {graph.Net{Channels: []int{3, 4, 2}}, graph.Goal{}},
	"value":    {graph.Net{Channels: []int{3, 4}, Value: 5}, graph.Goal{Masked: true, Value: 0.7}},
	"residual": {graph.Net{Channels: []int{3, 3, 3, 3, 3}, Residual: true, Value: 4}, graph.Goal{Masked: true, Value: 1}},
	"dense":    {graph.Net{Channels: []int{2, 3}, Dense: true, Value: 3}, graph.Goal{Value: 0.3}},
	"alone":    {graph.Net{Channels: []int{3, 4}, Value: 5}, graph.Goal{Value: 1, Alone: true}},
	"single":   {graph.Net{Channels: []int{2}, Dense: true}, graph.Goal{Masked: true}},
}

// randomState has nothing that is zero, so that every gradient means something.
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

// randomBatch has discs, moves and results that need not make sense.
func randomBatch(n int, seed uint64) *graph.Batch {
	rng := rand.New(rand.NewPCG(seed, 2))
	b := new(graph.Batch)
	for range n {
		own, legal := rng.Uint64(), rng.Uint64()|1
		move := rng.IntN(64)
		b.Own = append(b.Own, own)
		b.Opponent = append(b.Opponent, rng.Uint64()&^own)
		b.Legal = append(b.Legal, legal|1<<move)
		b.Move = append(b.Move, uint8(move))
		b.Result = append(b.Result, float32(rng.IntN(3)-1))
	}
	return b
}

// gradients runs the graph of that name on a batch.
func gradients(t *testing.T, n graph.Net, goal graph.Goal, s *graph.State, b *graph.Batch) (graph.Loss, [][]float32) {
	t.Helper()
	st, err := build(graph.Task{Net: n, Goal: goal, Batch: len(b.Own)}, s, ort.SessionOptions{})
	must(t, err)
	for from := 0; from < len(b.Own); from += st.part {
		must(t, st.Learn(0, b, from, 0))
	}
	for _, sum := range st.sum {
		for k := range sum {
			sum[k] *= float32(st.part) / float32(len(b.Own))
		}
	}
	if err := st.Close(); err != nil {
		t.Error(err)
	}
	return st.loss, st.sum
}

// TestGradients compares the loss and every gradient of every parameter with those
// of the plain computation, whose slopes are taken by moving each number a little.
func TestGradients(t *testing.T) {
	ort.Required(t)
	for name, c := range nets {
		t.Run(name, func(t *testing.T) {
			s := randomState(c.net, 3)
			b := randomBatch(3, 4)
			r := newReference(c.net, c.goal, s)
			_, want := r.loss(b)
			got, slopes := gradients(t, c.net, c.goal, s, b)
			if got.Positions != want.Positions || !near(got.Policy, want.Policy, 1e-4) || !near(got.Value, want.Value, 1e-4) {
				t.Errorf("loss %+v, not %+v", got, want)
			}
			for i, p := range c.net.Params() {
				compareSlopes(t, r, b, p, slopes[i])
			}
		})
	}
}

// compareSlopes checks the gradient of one parameter. Its errors are measured
// against its greatest number, since sums in single precision cannot do better.
func compareSlopes(t *testing.T, r *reference, b *graph.Batch, p graph.Param, got []float32) {
	t.Helper()
	const move = 1e-6
	want := make([]float64, len(got))
	greatest := 1e-3
	for j, v := range r.params[p.Name] {
		r.params[p.Name][j] = v + move
		up, _ := r.loss(b)
		r.params[p.Name][j] = v - move
		down, _ := r.loss(b)
		r.params[p.Name][j] = v
		want[j] = (up - down) / (2 * move)
		greatest = max(greatest, math.Abs(want[j]))
	}
	for j := range want {
		if math.Abs(want[j]-float64(got[j])) > 2e-4*greatest {
			t.Errorf("gradient of %s[%d] is %g, not %g", p.Name, j, got[j], want[j])
		}
	}
}

func near(x, y, tolerance float64) bool {
	return math.Abs(x-y) <= tolerance*max(1, math.Abs(y))
}

// TestExport compares a playing network with the plain computation.
func TestExport(t *testing.T) {
	ort.Required(t)
	for name, c := range nets {
		t.Run(name, func(t *testing.T) {
			s := randomState(c.net, 5)
			b := randomBatch(evaluated+3, 6)
			r := newReference(c.net, c.goal, s)
			r.loss(b)
			m, err := graph.Export(c.net, s, map[string]string{"othello.seed": "5"})
			must(t, err)
			if value, err := m.Playing(); err != nil || value != (c.net.Value > 0) || m.Metadata["othello.seed"] != "5" {
				t.Errorf("not a playing network: %v, %v", value, err)
			}
			for _, node := range m.Graph.Nodes {
				if !slices.Contains([]string{"Conv", "Relu", "Add", "GlobalAveragePool", "Flatten", "Gemm", "Tanh"}, node.Op) {
					t.Errorf("operator %s", node.Op)
				}
			}
			st := start(t, graph.Task{Net: c.net, Goal: c.goal, Batch: 4}, s.Weights(), ort.SessionOptions{})
			logits, values, err := st.Evaluate(b)
			if err != nil || len(logits) != len(b.Own) || len(values) != len(r.values) {
				t.Fatalf("%d logits, %d values, %v", len(logits), len(values), err)
			}
			for i := range logits {
				for j, v := range logits[i] {
					if !near(float64(v), r.logits[i][j], 1e-4) {
						t.Fatalf("position %d: logit %d is %g, not %g", i, j, v, r.logits[i][j])
					}
				}
				if values != nil && !near(float64(values[i]), r.values[i], 1e-4) {
					t.Errorf("position %d: value %g, not %g", i, values[i], r.values[i])
				}
			}
		})
	}
}
