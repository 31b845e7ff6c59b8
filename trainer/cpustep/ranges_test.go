package cpustep

import (
	"math"
	"testing"

	"othello/trainer/graph"
)

// TestQuantise compares networks of 8 bits with those of single precision: the
// difference must be small beside the logits' own spread.
func TestQuantise(t *testing.T) {
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			s := wild(n, 12)
			// With random weights the activations of the layers have sizes of their own.
			b := batchOf(130, 13)
			ranges, err := Ranges(n, s, b)
			must(t, err)
			small, err := graph.Quantise(n, s, ranges, map[string]string{"othello.seed": "12"})
			must(t, err)
			full, err := graph.Export(n, s, nil)
			must(t, err)
			if small.Metadata["othello.seed"] != "12" {
				t.Error("no metadata")
			}
			b = batchOf(50, 14)
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
	n := graph.Net{Channels: []int{3, 3, 3}, Residual: true}
	s := graph.NewState(n, 1)
	if _, err := Ranges(n, s, &graph.Batch{}); err == nil {
		t.Error("without positions")
	}
	if _, err := Ranges(n, &graph.State{}, batchOf(3, 1)); err == nil {
		t.Error("without parameters")
	}
}

// TestRanges compares the ranges of a pair of convolutions with the plain computation.
func TestRanges(t *testing.T) {
	n := graph.Net{Channels: []int{3, 3, 3}, Residual: true}
	s, b := wild(n, 4), batchOf(20, 5)
	got, err := Ranges(n, s, b)
	must(t, err)
	var want [4]graph.Range
	r := newReference(n, s)
	for i := range b.Own {
		for k, list := range r.taps(b.Own[i], b.Opponent[i]) {
			for _, row := range list {
				for _, x := range row {
					want[k].Low, want[k].High = min(want[k].Low, x), max(want[k].High, x)
				}
			}
		}
	}
	for k, w := range want {
		if len(got) != len(want) || !near(got[k].Low, w.Low, 1e-3) || !near(got[k].High, w.High, 1e-3) {
			t.Fatalf("ranges %v, not %v", got, want)
		}
	}
}
