package torchstep

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"othello/trainer/cpustep"
	"othello/trainer/graph"
)

// start starts a Python that has PyTorch, or skips the test.
func start(t *testing.T) *Process {
	t.Helper()
	p, err := Start(Required(t))
	must(t, err)
	t.Cleanup(func() { must(t, p.Close()) })
	return p
}

var tasks = map[string]graph.Task{
	"plain": {Net: graph.Net{Channels: []int{16, 32}}, Optimiser: graph.Optimiser{Momentum: 0.9}},
	"residual": {
		Net: graph.Net{Channels: []int{32, 32, 32}, Residual: true, Value: 16}, Goal: graph.Goal{Masked: true, Value: 0.7},
		Optimiser: graph.Optimiser{Adam: true, Momentum: 0.8, Beta2: 0.95, Epsilon: 1e-3, Decay: 0.1, Clip: 0.5},
	},
	"dense": {
		Net: graph.Net{Channels: []int{16, 16}, Dense: true, Value: 8}, Goal: graph.Goal{Value: 1},
		Optimiser: graph.Optimiser{Momentum: 0.8, Decay: 0.1, Clip: 0.5},
	},
	"frozen": {
		Net: graph.Net{Channels: []int{16, 16}}, Goal: graph.Goal{Masked: true},
		Optimiser: graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-3, Decay: 0.1, Frozen: true},
	},
}

// batchOf makes n random positions.
func batchOf(n int, seed uint64) *graph.Batch {
	rng := rand.New(rand.NewPCG(seed, 1))
	b := graph.NewBatch(n)
	for i := range n {
		b.Own[i] = rng.Uint64() & rng.Uint64()
		b.Opponent[i] = rng.Uint64() & rng.Uint64() &^ b.Own[i]
		b.Move[i] = uint8(rng.IntN(64))
		b.Legal[i] = rng.Uint64() | 1<<b.Move[i]
		b.Result[i] = float32(rng.IntN(3) - 1)
	}
	return b
}

// TestProcess makes the same steps by PyTorch and by cpustep, and then an error in Python.
func TestProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python; the usual tests run it")
	}
	p := start(t)
	for name, task := range tasks {
		t.Run(name, func(t *testing.T) {
			task.Batch = 64
			first := graph.NewState(task.Net, 7)
			for _, row := range first.Params { // some would begin at zero
				for i := range row {
					row[i] += 0.01
				}
			}
			got, err := p.New(task, first)
			must(t, err)
			want, err := cpustep.New(task, first, 2)
			must(t, err)
			for i := range 4 {
				b := batchOf(task.Batch, uint64(i))
				a, err := got.Step(b, 0.01)
				must(t, err)
				c, err := want.Step(b, 0.01)
				must(t, err)
				if a.Positions != c.Positions || math.Abs(float64(a.Right-c.Right)) > 1 || !near(a.Policy, c.Policy) || !near(a.Value, c.Value) {
					t.Errorf("step %d: loss %+v, not %+v", i, a, c)
				}
			}
			a, err := got.State()
			must(t, err)
			c, err := want.State()
			must(t, err)
			if a.Step != c.Step {
				t.Errorf("%d steps, not %d", a.Step, c.Step)
			}
			for i, q := range task.Net.Params() {
				compare(t, q.Name, a.Params[i], c.Params[i])
				compare(t, q.Name+", first moment", a.First[i], c.First[i])
				compare(t, q.Name+", second moment", a.Second[i], c.Second[i])
			}
			b := batchOf(4105, 5)
			logits, values, err := got.Evaluate(b)
			must(t, err)
			wanted, wantedValues, err := want.Evaluate(b)
			must(t, err)
			for i := range wanted {
				compare(t, "logits", logits[i][:], wanted[i][:])
			}
			compare(t, "values", values, wantedValues)
			must(t, got.Close())
			must(t, want.Close())
		})
	}
	err := p.ask('S', 77, []any{false}, new([1]float32))
	if err == nil || !strings.Contains(err.Error(), "KeyError") {
		t.Errorf("a trainer that is not there: %v", err)
	}
	if _, again := p.New(tasks["plain"], graph.NewState(tasks["plain"].Net, 1)); again == nil {
		t.Error("the process has ended, yet a trainer was made")
	}
}

// TestNoPython has interpreters that are missing and that are none.
func TestNoPython(t *testing.T) {
	if runtime.GOOS != "windows" { // which has no yes
		if _, err := Start("yes"); err == nil || !strings.HasPrefix(err.Error(), "starting PyTorch: ") {
			t.Errorf("a program that says anything: %v", err)
		}
	}
	if _, err := Start("no-such-python"); err == nil || !strings.Contains(err.Error(), "no-such-python") {
		t.Errorf("a missing interpreter: %v", err)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-4*math.Max(math.Abs(a), 1) }

// compare checks that two arrays agree; errors are measured against the greatest number.
func compare(t *testing.T, what string, got, want []float32) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, not %d", what, len(got), len(want))
	}
	greatest := 0.0
	for _, v := range want {
		greatest = max(greatest, math.Abs(float64(v)))
	}
	for i, v := range want {
		if d := math.Abs(float64(got[i] - v)); !(d <= 1e-3*greatest+1e-9) {
			t.Fatalf("%s: number %d is %g, not %g", what, i, got[i], v)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
