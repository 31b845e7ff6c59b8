package policy

import (
	"math"
	"testing"

	"othello/game"
	"othello/trainer/cpustep"
	"othello/trainer/graph"
)

// TestRecipesTrain makes a few steps of each shipped recipe, with smaller batches, on
// made positions. Those of r1 are checked number by number: plain gradient descent.
func TestRecipesTrain(t *testing.T) {
	if testing.Short() {
		t.Skip("the networks are as large as they are")
	}
	const batch, steps = 32, 3
	list := positions(1, 5)[:batch]
	b := graph.NewBatch(batch)
	for i, r := range list {
		Put(b, i, r, game.Identity)
	}
	for _, name := range Shipped() {
		t.Run(name, func(t *testing.T) {
			r, err := Open(name, "schedule.batch=32", "schedule.warm_up=0")
			must(t, err)
			st := trainer(t, r.task(), r.first())
			var before, after graph.Loss
			for i := range steps {
				old, err := st.State()
				must(t, err)
				rate := r.Schedule.rateAt(i, i*batch, 1_000_000)
				if r.Optimiser.Adam {
					rate /= 10 // full steps may first raise the loss
				}
				if after, err = st.Step(b, rate); err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					before = after
				}
				now, err := st.State()
				must(t, err)
				if !now.Finite() {
					t.Fatal("the numbers are not finite")
				} else if name == "r1" {
					descended(t, old, now)
				}
			}
			lost := func(l graph.Loss) float64 { return l.Policy + r.Goal.Value*l.Value }
			if lost(after) >= lost(before) {
				t.Errorf("loss %g before %d steps, %g after", lost(before)/batch, steps, lost(after)/batch)
			}
		})
	}
}

// descended checks that a step changed the parameters by a hundredth of the gradient,
// which without momentum is the first moment, and by nothing else.
func descended(t *testing.T, old, now *graph.State) {
	t.Helper()
	for i, row := range now.Params {
		for k, v := range row {
			if want := old.Params[i][k] - 0.01*now.First[i][k]; math.Abs(float64(v-want)) > 1e-7*(1+math.Abs(float64(want))) {
				t.Fatalf("parameter %d, number %d is %g, not %g", i, k, v, want)
			}
		}
	}
}

// trainer computes with what this machine has.
func trainer(t *testing.T, task graph.Task, s *graph.State) graph.Trainer {
	t.Helper()
	st, err := cpustep.New(task, s, 2)
	must(t, err)
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}
