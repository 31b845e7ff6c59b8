package onnxstep

import (
	"testing"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// card skips the test where there is neither a graphics card nor software that acts
// as one (Mesa's lavapipe); on a machine that tests for others one has to be there.
func card(t *testing.T) {
	t.Helper()
	ort.Required(t)
	if testing.Short() {
		t.Skip("software takes a while to prepare what a graphics card runs")
	}
	n := graph.Net{Channels: []int{1}}
	m, err := graph.Export(n, graph.NewState(n, 1), nil)
	must(t, err)
	data, err := onnx.Marshal(m)
	must(t, err)
	s, err := ort.NewSession(data, []string{onnx.Planes}, []string{onnx.Policy}, ort.SessionOptions{Provider: ort.WebGPU, Strict: true})
	if err != nil {
		ort.SkipProvider(t, ort.WebGPU, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestWebGPU makes the same steps on a graphics card and on the processor. The
// network is small because software takes a while to prepare each operation; the
// deep tests have more.
func TestWebGPU(t *testing.T) {
	card(t)
	onCard(t, graph.Net{Channels: []int{2}}, graph.Goal{}, optimisers["sgd"])
}

// onCard compares steps on WebGPU, no part of which may be left to the processor,
// with steps on the processor.
func onCard(t *testing.T, n graph.Net, goal graph.Goal, opt graph.Optimiser) {
	t.Helper()
	s := randomState(n, 11)
	task := graph.Task{Net: n, Goal: goal, Optimiser: opt, Batch: 8}
	gpu := start(t, task, s, ort.SessionOptions{Provider: ort.WebGPU, Strict: true})
	cpu := start(t, task, s, ort.SessionOptions{})
	for i := range 3 {
		b := randomBatch(8, uint64(i))
		got, want := step(t, gpu, b, 0.01), step(t, cpu, b, 0.01)
		if got.Right != want.Right || !near(got.Policy, want.Policy, 1e-4) || !near(got.Value, want.Value, 1e-4) {
			t.Errorf("loss %+v, not %+v", got, want)
		}
	}
	compare(t, stateOf(t, gpu), stateOf(t, cpu), 1e-3)
	b := randomBatch(evaluated, 5)
	got, values, err := gpu.Evaluate(b)
	must(t, err)
	want, wantValues, err := cpu.Evaluate(b)
	must(t, err)
	for i := range want {
		for j, v := range want[i] {
			if !near(float64(got[i][j]), float64(v), 1e-3) {
				t.Fatalf("position %d: logit %d is %g, not %g", i, j, got[i][j], v)
			}
		}
		if values != nil && !near(float64(values[i]), float64(wantValues[i]), 1e-3) {
			t.Errorf("position %d: value %g, not %g", i, values[i], wantValues[i])
		}
	}
}
