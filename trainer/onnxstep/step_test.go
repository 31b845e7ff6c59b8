package onnxstep

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
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

var optimisers = map[string]graph.Optimiser{
	"sgd":   {Momentum: 0.9},
	"sgd+":  {Momentum: 0.8, Decay: 0.1, Clip: 0.5},
	"adam":  {Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8},
	"adam+": {Adam: true, Momentum: 0.8, Beta2: 0.95, Epsilon: 1e-3, Decay: 0.1, Clip: 0.5},
}

// start returns a trainer that must work.
func start(t testing.TB, task graph.Task, s *graph.State, o ort.SessionOptions) *graph.Trainer {
	t.Helper()
	st, err := New(task, s, o)
	must(t, err)
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return st
}

func step(t testing.TB, st *graph.Trainer, b *graph.Batch, rate float64) graph.Loss {
	t.Helper()
	loss, err := st.Step(b, rate)
	must(t, err)
	return loss
}

// expectUpdate changes a state as the optimiser says, in double precision.
func expectUpdate(n graph.Net, opt graph.Optimiser, s *graph.State, gradients [][]float32, rate float64) {
	norm := 0.0
	for _, g := range gradients {
		for _, v := range g {
			norm += float64(v) * float64(v)
		}
	}
	shrink := 1.0
	if norm = math.Sqrt(norm); opt.Clip > 0 && norm > opt.Clip {
		shrink = opt.Clip / norm
	}
	s.Step++
	for i, p := range n.Params() {
		for j, v := range s.Params[i] {
			x, g, m, m2 := float64(v), float64(gradients[i][j])*shrink, float64(s.First[i][j]), float64(s.Second[i][j])
			decay := 0.0
			if p.Decay {
				decay = rate * opt.Decay * x
			}
			if opt.Adam {
				m = opt.Momentum*m + (1-opt.Momentum)*g
				m2 = opt.Beta2*m2 + (1-opt.Beta2)*g*g
				up := m / (1 - math.Pow(opt.Momentum, float64(s.Step)))
				down := math.Sqrt(m2 / (1 - math.Pow(opt.Beta2, float64(s.Step))))
				x -= rate*up/(down+opt.Epsilon) + decay
			} else {
				m = opt.Momentum*m + g
				x -= rate*m + decay
			}
			s.Params[i][j], s.First[i][j], s.Second[i][j] = float32(x), float32(m), float32(m2)
		}
	}
}

// compare checks that two states agree; errors are measured against the greatest
// number of each array.
func compare(t *testing.T, got, want *graph.State, tolerance float64) {
	t.Helper()
	if got.Step != want.Step {
		t.Errorf("%d steps, not %d", got.Step, want.Step)
	}
	for name, lists := range map[string][2][][]float32{
		"parameter": {got.Params, want.Params}, "first moment": {got.First, want.First},
		"second moment": {got.Second, want.Second}, "statistic": {got.Stats, want.Stats},
	} {
		if len(lists[0]) != len(lists[1]) {
			t.Fatalf("%d of %s, not %d", len(lists[0]), name, len(lists[1]))
		}
		for i := range lists[0] {
			if len(lists[0][i]) != len(lists[1][i]) {
				t.Fatalf("%s %d has %d numbers, not %d", name, i, len(lists[0][i]), len(lists[1][i]))
			}
			greatest := 0.0
			for _, v := range lists[1][i] {
				greatest = max(greatest, math.Abs(float64(v)))
			}
			for j, v := range lists[0][i] {
				if w := lists[1][i][j]; !(math.Abs(float64(v-w)) <= tolerance*greatest+1e-12) {
					t.Fatalf("%s %d: number %d is %g, not %g", name, i, j, v, w)
				}
			}
		}
	}
}

// TestOptimisers makes steps, in one part and in several, and checks what becomes of
// parameters and moments.
func TestOptimisers(t *testing.T) {
	ort.Required(t)
	c := nets["value"]
	for name, opt := range optimisers {
		for _, size := range []int{6, 2 * part} {
			t.Run(fmt.Sprintf("%s/%d", name, size), func(t *testing.T) {
				want := randomState(c.net, 7)
				st := start(t, graph.Task{Net: c.net, Goal: c.goal, Optimiser: opt, Batch: size}, want, ort.SessionOptions{})
				for i := range 4 {
					b := randomBatch(size, uint64(i))
					rate := 0.01 * float64(i+1)
					loss, slopes := gradients(t, c.net, c.goal, want, b)
					got := step(t, st, b, rate)
					if got.Positions != size || got.Right != loss.Right || !near(got.Policy, loss.Policy, 1e-4) || !near(got.Value, loss.Value, 1e-4) {
						t.Errorf("loss %+v, not %+v", got, loss)
					}
					expectUpdate(c.net, opt, want, slopes, rate)
					compare(t, stateOf(t, st), want, 1e-4)
				}
			})
		}
	}
}

// TestRight counts positions whose move is the likeliest one.
func TestRight(t *testing.T) {
	ort.Required(t)
	c := nets["value"]
	b := randomBatch(50, 8)
	r := newReference(c.net, c.goal, randomState(c.net, 8))
	r.loss(b)
	want := 0
	for i, logits := range r.logits {
		best := -1
		for s, v := range logits {
			if b.Legal[i]>>s&1 != 0 && (best < 0 || v > logits[best]) {
				best = s
			}
		}
		if i%2 == 0 { // so that there are some
			b.Move[i] = uint8(best)
		}
		if int(b.Move[i]) == best {
			want++
		}
	}
	st := start(t, graph.Task{Net: c.net, Goal: c.goal, Batch: 50}, randomState(c.net, 8), ort.SessionOptions{})
	if loss := step(t, st, b, 0.1); loss.Right != want || want < 25 {
		t.Errorf("%d right, not %d", loss.Right, want)
	}
}

// TestResume goes on from a state that was taken out, and compares with steps made
// without a break, to the last bit.
func TestResume(t *testing.T) {
	ort.Required(t)
	c := nets["residual"]
	task := graph.Task{Net: c.net, Goal: c.goal, Optimiser: optimisers["adam+"], Batch: 12}
	st := start(t, task, graph.NewState(c.net, 1), ort.SessionOptions{})
	step(t, st, randomBatch(12, 1), 0.01)
	other := start(t, task, stateOf(t, st), ort.SessionOptions{})
	step(t, st, randomBatch(12, 2), 0.01)
	step(t, other, randomBatch(12, 2), 0.01)
	if !reflect.DeepEqual(stateOf(t, st), stateOf(t, other)) {
		t.Error("another state after a break")
	}
}

// TestOverfit overfits a small batch.
func TestOverfit(t *testing.T) {
	ort.Required(t)
	n := graph.Net{Channels: []int{16, 16, 16}, Residual: true, Value: 8}
	b := randomBatch(32, 10)
	task := graph.Task{Net: n, Goal: graph.Goal{Masked: true, Value: 1}, Optimiser: graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.99, Epsilon: 1e-8}, Batch: 32}
	st := start(t, task, graph.NewState(n, 1), ort.SessionOptions{})
	for i := range 400 {
		if loss := step(t, st, b, 0.01); loss.Right == 32 && loss.Policy < 0.1*32 && loss.Value < 0.05*32 {
			t.Logf("after %d steps", i)
			return
		}
	}
	t.Errorf("not learned: %+v", step(t, st, b, 0.01))
}

func TestEvaluateAfterStep(t *testing.T) {
	ort.Required(t)
	c := nets["value"]
	st := start(t, graph.Task{Net: c.net, Goal: c.goal, Optimiser: optimisers["sgd"], Batch: 4}, randomState(c.net, 1), ort.SessionOptions{})
	b := randomBatch(4, 1)
	before, _, err := st.Evaluate(b)
	must(t, err)
	step(t, st, b, 0.1)
	after, _, err := st.Evaluate(b)
	if err != nil || reflect.DeepEqual(before, after) {
		t.Errorf("the same before and after a step (error %v)", err)
	}
	if logits, values, err := st.Evaluate(&graph.Batch{}); err != nil || len(logits) != 0 || len(values) != 0 {
		t.Errorf("of nothing: %v, %v, %v", logits, values, err)
	}
}

// TestMissingProvider asks for an accelerator that this system cannot have.
func TestMissingProvider(t *testing.T) {
	ort.Required(t)
	missing := ort.CoreML
	if runtime.GOOS == "darwin" {
		missing = ort.DirectML
	}
	c := nets["value"]
	s := graph.NewState(c.net, 1)
	task := graph.Task{Net: c.net, Goal: c.goal, Batch: 128}
	o := ort.SessionOptions{Provider: missing}
	b, err := build(task, s, o)
	must(t, err)
	if p := b.run.session.Provider(); p != ort.CPU || b.part != part {
		t.Errorf("on %s, %d at a time", p, b.part)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	step(t, start(t, task, s, o), randomBatch(task.Batch, 1), 0.1)
	o.Strict = true
	if _, err := New(task, s, o); err == nil {
		t.Error("on the processor in spite of Strict")
	}
}

// TestFrozen makes a step with frozen weights: they stay, and all else changes as without.
func TestFrozen(t *testing.T) {
	ort.Required(t)
	n := graph.Net{Channels: []int{4, 4, 4}, Residual: true, Value: 3}
	task := graph.Task{Net: n, Goal: graph.Goal{Masked: true, Value: 1}, Batch: 16, Optimiser: graph.Optimiser{Momentum: 0.5, Decay: 0.1}}
	first, batch := graph.NewState(n, 1), randomBatch(task.Batch, 1)
	var states []*graph.State
	for _, frozen := range []bool{false, true} {
		task.Optimiser.Frozen = frozen
		st := start(t, task, first, ort.SessionOptions{})
		step(t, st, batch, 0.1)
		states = append(states, stateOf(t, st))
	}
	for i, p := range n.Params() {
		want := states[0].Params[i]
		if strings.HasSuffix(p.Name, "weight") && p.Name != "policy.weight" {
			want = first.Params[i]
		}
		if !reflect.DeepEqual(states[1].Params[i], want) {
			t.Errorf("%s is %v, not %v", p.Name, states[1].Params[i], want)
		}
	}
}

func stateOf(t testing.TB, st *graph.Trainer) *graph.State {
	t.Helper()
	s, err := st.State()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
