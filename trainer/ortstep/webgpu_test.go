package ortstep

import (
	"testing"

	"othello/ai/policy/ort"
)

// TestWebGPU makes the same steps on a graphics card, or on software that acts as
// one (Mesa's lavapipe), and on the processor. No part may be left to the processor.
func TestWebGPU(t *testing.T) {
	library(t)
	for _, name := range []string{"both", "dense", "plain"} {
		for _, kind := range []string{"adam+", "sgd+"} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				c, opt := nets[name], optimisers[kind]
				s := randomState(c.net, 11)
				card, err := New(c.net, c.goal, opt, s, Options{Batch: 8, Provider: ort.WebGPU, Strict: true})
				if err != nil {
					t.Skip(err)
				}
				defer closed(t, card)
				if p, reason := card.Provider(); p != ort.WebGPU {
					t.Errorf("on %s: %s", p, reason)
				}
				st := start(t, c.net, c.goal, opt, s, Options{Batch: 8, Micro: 8})
				for i := range 3 {
					b := randomBatch(8, uint64(i))
					got, want := step(t, card, b, 0.01), step(t, st, b, 0.01)
					if got.Right != want.Right || !near(got.Policy, want.Policy, 1e-4) || !near(got.Value, want.Value, 1e-4) {
						t.Errorf("loss %+v, not %+v", got, want)
					}
				}
				compare(t, card.State(), st.State(), 1e-3)
				b := randomBatch(viewed, 5)
				got, values, err := card.Evaluate(b)
				if err != nil {
					t.Fatal(err)
				}
				want, wantValues, err := st.Evaluate(b)
				if err != nil {
					t.Fatal(err)
				}
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
			})
		}
	}
}
