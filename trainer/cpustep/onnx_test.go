package cpustep

import (
	"math"
	"testing"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
	"othello/trainer/onnxstep"
)

// TestAgainstONNX makes the same steps in plain Go and with the graphs of package graph.
func TestAgainstONNX(t *testing.T) {
	ort.Required(t)
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			const size = 2 * block
			opt := graph.Optimiser{Momentum: 0.8, Decay: 0.1, Clip: 0.5}
			s := randomState(n, 9)
			task := taskOf(n, opt, size)
			st := trainer(t, task, s, 1, best)
			other, err := onnxstep.New(task, s, onnxstep.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range 2 {
				b := batchOf(size, uint64(i))
				got, err := st.Step(b, 0.1)
				want, err2 := other.Step(b, 0.1)
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				if got.Positions != want.Positions || math.Abs(got.Policy-want.Policy) > 1e-4*want.Policy || math.Abs(got.Value-want.Value) > 1e-4*want.Value {
					t.Errorf("loss %+v, not %+v", got, want)
				}
				a, b2 := st.State(), other.State()
				if a.Step != b2.Step {
					t.Errorf("%d steps, not %d", a.Step, b2.Step)
				}
				for j, p := range n.Params() {
					for what, pair := range map[string][2][]float32{"": {a.Params[j], b2.Params[j]}, " (first moment)": {a.First[j], b2.First[j]}} {
						if d := apart(pair[0], pair[1]); d > 1e-3 {
							t.Errorf("step %d, %s%s: off by %.5f of its greatest number", i, p.Name, what, d)
						}
					}
				}
			}
			if err := other.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// apart is the greatest difference between a and b over the greatest number of b.
func apart(a, b []float32) float64 {
	d, greatest := 0.0, 1e-12
	for i := range a {
		d = max(d, math.Abs(float64(a[i]-b[i])))
		greatest = max(greatest, math.Abs(float64(b[i])))
	}
	return d / greatest
}
