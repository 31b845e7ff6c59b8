package cpustep

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/ai/policy/ort"
	"othello/game"
	"othello/trainer/graph"
	"othello/trainer/onnxstep"
)

// played makes n positions of games played at random, with the move that follows.
func played(n int, seed uint64) *graph.Batch {
	rng := rand.New(rand.NewPCG(seed, 3))
	b, p := new(graph.Batch), game.Start(game.Size8)
	for len(b.Own) < n {
		if p.Over() {
			p = game.Start(game.Size8)
		}
		if p.MustPass() {
			p = p.Pass()
		}
		moves := p.Moves()
		m := moves.Nth(rng.IntN(moves.Count()))
		b.Own, b.Opponent = append(b.Own, uint64(p.Own)), append(b.Opponent, uint64(p.Opp))
		b.Legal, b.Move = append(b.Legal, uint64(moves)), append(b.Move, uint8(m))
		b.Result = append(b.Result, float32(rng.IntN(3)-1))
		p = p.Play(m)
	}
	return b
}

// TestAgainstONNX makes the same steps with the graphs of package graph, on boards at random
// and on positions of games: the first moments are the gradients.
func TestAgainstONNX(t *testing.T) {
	ort.Required(t)
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			const size = 4 * block
			opt := graph.Optimiser{Momentum: 0.8, Decay: 0.1, Clip: 0.5}
			s := randomState(n, 9)
			task := taskOf(n, opt, size)
			st := trainer(t, task, s, 2, best)
			other, err := onnxstep.New(task, s, ort.SessionOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for i, b := range []*graph.Batch{played(size, 6), batchOf(size, 1)} {
				got, err := st.Step(b, 0.1)
				want, err2 := other.Step(b, 0.1)
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				if got.Positions != want.Positions || math.Abs(got.Policy-want.Policy) > 1e-5*want.Policy || math.Abs(got.Value-want.Value) > 1e-5*want.Value {
					t.Errorf("loss %+v, not %+v", got, want)
				}
				a, b2 := stateOf(t, st), stateOf(t, other)
				if a.Step != b2.Step {
					t.Errorf("%d steps, not %d", a.Step, b2.Step)
				}
				for j, p := range n.Params() {
					for what, pair := range map[string][2][]float32{"": {a.Params[j], b2.Params[j]}, " (first moment)": {a.First[j], b2.First[j]}} {
						if d := apart(pair[0], pair[1]); d > 1e-2 {
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
