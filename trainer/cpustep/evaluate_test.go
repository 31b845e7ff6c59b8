package cpustep

import (
	"math"
	"testing"

	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// TestEvaluate wants evaluation to see what a step sees.
func TestEvaluate(t *testing.T) {
	for name, n := range nets {
		for _, k := range kernel.Sets() {
			const size = 64
			s := randomState(n, 3)
			b := batchOf(size, 4)
			task := taskOf(n, graph.Optimiser{}, size)
			st := trainer(t, task, s, 2, k)
			want, err := st.Step(b, 0)
			if err != nil {
				t.Fatal(err)
			}
			logits, values, err := st.Evaluate(b)
			if err != nil || len(logits) != size || (values == nil) != (n.Value == 0) {
				t.Fatalf("%s: %d logits, %d values, error %v", name, len(logits), len(values), err)
			}
			var got graph.Loss
			var d [64]float32
			for i := range logits {
				legal := ^uint64(0)
				if task.Goal.Masked {
					legal = b.Legal[i]
				}
				loss, _ := softmax(&logits[i], legal, int(b.Move[i]), 1, &d)
				got.Policy += loss
				if values != nil {
					got.Value += math.Pow(float64(values[i]-b.Result[i]), 2)
				}
			}
			if math.Abs(got.Policy-want.Policy) > 1e-3*want.Policy || math.Abs(got.Value-want.Value) > 1e-3*want.Value {
				t.Errorf("%s: loss %.5f and %.5f by evaluation, %.5f and %.5f by a step", name, got.Policy, got.Value, want.Policy, want.Value)
			}
			// A part of the batch, not a multiple of anything, is judged the same.
			part := &graph.Batch{Own: b.Own[5:42], Opponent: b.Opponent[5:42]}
			if few, _, err := st.Evaluate(part); err != nil || len(few) != 37 || few[0] != logits[5] || few[36] != logits[41] {
				t.Errorf("%s: other logits for a part of the batch, error %v", name, err)
			}
		}
	}
}
