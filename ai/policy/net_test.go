package policy

import (
	"errors"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
)

// TestAgree wants the built-in evaluator to compute what ONNX Runtime computes.
func TestAgree(t *testing.T) {
	lib := ort.Required(t)
	for name, model := range map[string][]byte{
		"6x64":     network(t, 1, 64, 3, 64),
		"no value": network(t, 2, 40, 1, 0),
	} {
		ours := opened(t, model, Options{Provider: Builtin})
		theirs := opened(t, model, Options{Provider: string(ort.CPU)})
		if want := "ONNX Runtime " + lib.Version + ", CPU"; theirs.Backend() != want {
			t.Fatalf("%q runs, not %q", theirs.Backend(), want)
		}
		list := randomPositions(1, 50)
		x, y := logits(t, theirs, list[:theirs.most]), logits(t, ours, list[:ours.most])
		worst := 0.0
		for i := range x {
			worst = max(worst, math.Abs(float64(x[i]-y[i])))
		}
		t.Logf("%s: logits and values differ by %.1e at most", name, worst)
		if !(worst < 1e-4) {
			t.Errorf("%s: logits or values differ by %v", name, worst)
		}
		p, v := evaluated(t, ours, list)
		q, w := evaluated(t, theirs, list)
		for i := range list {
			for s := range p[i] {
				if math.Abs(float64(p[i][s]-q[i][s])) > 1e-4 {
					t.Errorf("%s, position %d: %v has %v and %v", name, i, game.Square(s), p[i][s], q[i][s])
				}
			}
			if ours.HasValue() && math.Abs(float64(v[i]-w[i])) > 1e-4 || ours.HasValue() == math.IsNaN(float64(w[i])) {
				t.Errorf("%s, position %d: values %v and %v", name, i, v[i], w[i])
			}
		}
	}
}

// TestAccelerators wants every provider that works on this machine to say the same
// as the built-in evaluator, for numbers of positions that it rounds up, too.
func TestAccelerators(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds where a processor stands in for a graphics card")
	}
	ort.Required(t)
	model := network(t, 1, 16, 1, 8)
	list := randomPositions(1, 133)
	p, v := evaluated(t, opened(t, model, Options{Provider: Builtin}), list)
	for _, provider := range ort.Possible() {
		if provider == ort.CPU {
			continue
		}
		t.Run(string(provider), func(t *testing.T) {
			n, err := Open(model, Options{Provider: string(provider)})
			if err != nil {
				ort.SkipProvider(t, provider, err)
			}
			t.Cleanup(func() { _ = n.Close() })
			for _, count := range []int{3, len(list)} {
				q, w := evaluated(t, n, list[:count])
				for i := range q {
					for s := range q[i] {
						if math.Abs(float64(p[i][s]-q[i][s])) > 1e-4 {
							t.Fatalf("position %d: %v has %v and %v", i, game.Square(s), p[i][s], q[i][s])
						}
					}
					if math.Abs(float64(v[i]-w[i])) > 1e-4 {
						t.Fatalf("position %d: values %v and %v", i, v[i], w[i])
					}
				}
			}
		})
	}
}

// logits returns what comes out of a network.
func logits(t *testing.T, n *Net, list []game.Position) []float32 {
	t.Helper()
	w, err := n.take()
	if err != nil {
		t.Fatal(err)
	}
	defer n.put(w)
	planes, err := w.input(len(list))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		setPlanes(planes[i*planesSize:], p)
	}
	policy, values, err := w.run(len(list))
	if err != nil {
		t.Fatal(err)
	}
	return append(append([]float32{}, policy...), values...)
}

func evaluated(t *testing.T, n *Net, list []game.Position) ([][64]float32, []float32) {
	t.Helper()
	priors, values := make([][64]float32, len(list)), make([]float32, len(list))
	for i := range priors {
		priors[i][i&63], values[i] = 9, 9 // of an earlier use
	}
	if err := n.Evaluate(list, priors, values); err != nil {
		t.Fatal(err)
	}
	return priors, values
}

// TestEvaluate wants probabilities on legal squares and nowhere else, the same ones
// however many positions are judged at once.
func TestEvaluate(t *testing.T) {
	list := append(randomPositions(3, 90), game.Start(game.Size6), game.Start(game.Size4))
	model := network(t, 1, 16, 1, 8)
	for _, backend := range backends(t) {
		for _, views := range []int{0, 8} {
			n := opened(t, model, Options{Provider: backend, Views: views, Threads: 3})
			priors, values := evaluated(t, n, list)
			for i, p := range list {
				sum, moves := 0.0, p.Moves()
				for s, x := range priors[i] {
					sum += float64(x)
					if legal := moves.Has(game.Square(s)); legal != (x > 0) {
						t.Fatalf("%v has %v in\n%v", game.Square(s), x, p.Board(game.Black))
					}
				}
				if math.Abs(sum-float64(min(moves.Count(), 1))) > 1e-5 {
					t.Errorf("the priors sum to %v", sum)
				}
				if !(values[i] >= 0 && values[i] <= 1) {
					t.Errorf("the value is %v", values[i])
				}
				one, value := evaluated(t, n, list[i:i+1])
				for s := range one[0] {
					if math.Abs(float64(one[0][s]-priors[i][s])) > 1e-6 {
						t.Errorf("alone %v has %v, among others %v", game.Square(s), one[0][s], priors[i][s])
					}
				}
				if math.Abs(float64(value[0]-values[i])) > 1e-6 {
					t.Errorf("alone it is worth %v, among others %v", value[0], values[i])
				}
			}
			if views == 8 {
				turned := evaluatedTurned(t, n, list)
				for i := range list {
					if math.Abs(float64(turned[i]-values[i])) > 1e-5 {
						t.Errorf("turned it is worth %v, not %v", turned[i], values[i])
					}
				}
			}
		}
	}
}

// evaluatedTurned returns the values of the positions seen from another side.
func evaluatedTurned(t *testing.T, n *Net, list []game.Position) []float32 {
	var turned []game.Position
	for _, p := range list {
		turned = append(turned, p.Transform(game.TurnLeft))
	}
	_, values := evaluated(t, n, turned)
	return values
}

// TestPriors looks at softmax where the logits are strange.
func TestPriors(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	moves := game.Bitboard(0b1011)
	for _, c := range []struct{ logits, want []float32 }{
		{[]float32{0, 0, 9, 0}, []float32{1. / 3, 1. / 3, 0, 1. / 3}},
		{[]float32{1000, 0, 0, 1000}, []float32{0.5, 0, 0, 0.5}},
		{[]float32{nan, 1, 0, nan}, []float32{0, 1, 0, 0}},
		{[]float32{nan, nan, 0, nan}, []float32{1. / 3, 1. / 3, 0, 1. / 3}},
		{[]float32{inf, 1, 0, 1}, []float32{1. / 3, 1. / 3, 0, 1. / 3}},
		{[]float32{-inf, 1, 0, 1}, []float32{0, 0.5, 0, 0.5}},
	} {
		var priors [64]float32
		addPriors(&priors, append(c.logits, make([]float32, 60)...), moves, game.Identity, 1)
		for i, want := range c.want {
			if math.Abs(float64(priors[i]-want)) > 1e-6 {
				t.Errorf("%v give %v, want %v", c.logits, priors[:4], c.want)
				break
			}
		}
	}
}

// TestShare lets goroutines judge positions at the same time.
func TestShare(t *testing.T) {
	list := randomPositions(5, 40)
	model := network(t, 1, 8, 1, 8)
	for _, backend := range backends(t) {
		n := opened(t, model, Options{Provider: backend, Threads: 2})
		want, _ := evaluated(t, n, list)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				for k := range 5 {
					from := (7*i + 3*k) % len(list)
					got := make([][64]float32, len(list)-from)
					if err := n.Evaluate(list[from:], got, make([]float32, len(got))); err != nil {
						t.Error(err)
						return
					}
					for j := range got {
						for s := range got[j] {
							if math.Abs(float64(got[j][s]-want[from+j][s])) > 1e-6 {
								t.Errorf("goroutine %d was given other priors", i)
								return
							}
						}
					}
				}
			})
		}
		all.Wait()
	}
}

// TestAllocations wants none of a batch once everything is there.
func TestAllocations(t *testing.T) {
	list := randomPositions(2, 40)
	priors, values := make([][64]float32, len(list)), make([]float32, len(list))
	model := network(t, 1, 8, 1, 8)
	for _, backend := range backends(t) {
		n := opened(t, model, Options{Provider: backend, Threads: 1})
		for _, count := range []int{1, 8} {
			evaluate := func() {
				if err := n.Evaluate(list[:count], priors[:count], values[:count]); err != nil {
					t.Fatal(err)
				}
			}
			for range 20 { // until as many workers are there as are ever needed
				evaluate()
			}
			if got := testing.AllocsPerRun(200, evaluate); got > 0 {
				t.Errorf("%s, %d positions: %v allocations", backend, count, got)
			}
		}
	}
}

// broken is a worker that fails.
type broken struct {
	planes []float32
	closed *int
}

var errBroken = errors.New("the graphics card fell out")

func (b broken) input(n int) ([]float32, error)        { return b.planes[:n*planesSize], nil }
func (b broken) run(int) ([]float32, []float32, error) { return nil, nil, errBroken }
func (b broken) close() error                          { *b.closed++; return nil }

// TestBroken lets the backend fail in the middle of the work of several goroutines: each is
// told, and all workers are closed.
func TestBroken(t *testing.T) {
	n, err := Open(network(t, 1, 8, 1, 8), Options{Provider: Builtin, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	var made atomic.Int32
	closed := 0
	n.worker = func() (worker, error) {
		made.Add(1)
		return broken{make([]float32, builtinBatch*planesSize), &closed}, nil
	}
	list := randomPositions(5, 90)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := n.Evaluate(list, make([][64]float32, len(list)), make([]float32, len(list))); !errors.Is(err, errBroken) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := n.Close(); err != nil || closed != int(made.Load()) {
		t.Errorf("%d of %d workers were closed (%v)", closed, made.Load(), err)
	}
}

// TestFallback names a library that is not there, which matters where the built-in evaluator
// is slow.
func TestFallback(t *testing.T) {
	n := opened(t, network(t, 1, 8, 1, 8), Options{Library: "/nowhere/libonnxruntime.so"})
	if got := n.Backend(); !strings.HasPrefix(got, "built-in evaluator") || strings.Contains(got, "/nowhere") != (builtin.Vectors() == "") {
		t.Errorf("%q computes", got)
	}
	if n.provider != Builtin {
		t.Errorf("the provider is %q", n.provider)
	}
	evaluated(t, n, randomPositions(1, 3))
}

// TestOpenRefuses wants one line for what is no network, and no crash.
func TestOpenRefuses(t *testing.T) {
	good := network(t, 1, 8, 1, 8)
	other, err := onnx.Marshal(&onnx.Model{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		model []byte
		o     Options
	}{
		"nothing":   {nil, Options{}},
		"cut short": {good[:len(good)/2], Options{}},
		"foreign":   {other, Options{}},
		"text":      {[]byte("#!/bin/sh\n"), Options{}},
		"views":     {good, Options{Views: 3}},
		"provider":  {good, Options{Provider: "nonsense"}},
		"library":   {good, Options{Provider: string(ort.CPU), Library: "/nowhere/libonnxruntime.so"}},
	} {
		n, err := Open(c.model, c.o)
		if err == nil {
			_ = n.Close()
			t.Errorf("%s: no error", name)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q", name, err)
		}
	}
	n := opened(t, good, Options{Provider: Builtin})
	if err := n.Evaluate(make([]game.Position, 2), make([][64]float32, 1), make([]float32, 2)); err == nil {
		t.Error("no error for too little room")
	}
}
