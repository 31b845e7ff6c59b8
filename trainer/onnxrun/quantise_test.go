package onnxrun

import (
	"math"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// play runs a playing network.
func play(t *testing.T, m *onnx.Model, b *graph.Batch) (logits, results []float32) {
	t.Helper()
	value, err := m.Playing()
	must(t, err)
	var run Runner
	planes, policy := run.Add(len(b.Own), graph.Planes, 8, 8), run.Add(len(b.Own), 64)
	outputs := []tensor{policy}
	if value {
		outputs = append(outputs, run.Add(len(b.Own), 1))
		results = outputs[1].Data()
	}
	must(t, run.Start(m, ort.SessionOptions{Provider: ort.CPU}, []tensor{planes}, outputs))
	setPlanes(planes.Data(), b, 0, len(b.Own))
	must(t, run.Run())
	logits, results = slices.Clone(policy.Data()), slices.Clone(results)
	if err := run.Close(); err != nil {
		t.Error(err)
	}
	return logits, results
}

// TestQuantise compares networks of 8 bits with those of single precision: the
// difference must be small beside the logits' own spread.
func TestQuantise(t *testing.T) {
	ort.Required(t)
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			s := randomState(n, 12)
			// With random weights the activations of the layers have sizes of their own.
			b := randomBatch(2*measured, 13)
			small, err := Quantise(n, s, b, map[string]string{"othello.seed": "12"})
			must(t, err)
			full, err := graph.Export(n, s, nil)
			must(t, err)
			if small.Metadata["othello.seed"] != "12" {
				t.Error("no metadata")
			}
			b = randomBatch(50, 14)
			got, gotResults := play(t, small, b)
			want, wantResults := play(t, full, b)
			if e := relative(got, want); e > 0.1 {
				t.Errorf("the logits differ by %.3f of their spread", e)
			}
			for i, v := range wantResults {
				if math.Abs(float64(v-gotResults[i])) > 0.05 {
					t.Errorf("position %d: value %g, not %g", i, gotResults[i], v)
				}
			}
		})
	}
}

// relative returns the root mean square of the difference over that of what differs from
// the mean.
func relative(got, want []float32) float64 {
	mean, miss, spread := 0.0, 0.0, 0.0
	for _, v := range want {
		mean += float64(v) / float64(len(want))
	}
	for i, v := range want {
		miss += math.Pow(float64(v-got[i]), 2)
		spread += math.Pow(float64(v)-mean, 2)
	}
	return math.Sqrt(miss / spread)
}

func TestQuantiseRefused(t *testing.T) {
	ort.Required(t)
	n := graph.Net{Channels: []int{3, 3, 3}, Residual: true}
	s := graph.NewState(n, 1)
	if _, err := Quantise(n, s, &graph.Batch{}, nil); err == nil {
		t.Error("without positions")
	}
	if _, err := Quantise(n, &graph.State{}, randomBatch(3, 1), nil); err == nil {
		t.Error("without parameters")
	}
	for want, ranges := range map[string][]graph.Range{
		"no range for the output of conv1": make([]graph.Range, 1),
		"1 ranges too many":                make([]graph.Range, 5),
		"from 1 to 2":                      {{Low: 1, High: 2}},
	} {
		if _, err := graph.Quantise(n, s, ranges, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}
