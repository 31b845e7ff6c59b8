package amxstep

import (
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"othello/trainer/graph"
)

var (
	adam = graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8}
	nets = map[string]graph.Net{
		"plain":    {Channels: []int{16, 32, 40}},
		"residual": {Channels: []int{32, 32, 32, 32, 32}, Residual: true, Value: 16},
		"dense":    {Channels: []int{16, 32}, Dense: true, Value: 8},
	}
)

// some are the networks, with -short without the largest, whose parts others have:
// the plain kernels take a second for one of its groups under the race detector.
func some() map[string]graph.Net {
	list := maps.Clone(nets)
	if testing.Short() {
		delete(list, "residual")
	}
	return list
}

// batchOf makes n random positions; the move depends on the discs.
func batchOf(n int, seed uint64) *graph.Batch {
	rng := rand.New(rand.NewPCG(seed, 1))
	b := new(graph.Batch)
	for range n {
		own := rng.Uint64() & rng.Uint64()
		opponent := rng.Uint64() & rng.Uint64() &^ own
		legal := ^(own | opponent) & rng.Uint64()
		move := uint8(rng.IntN(64))
		b.Own, b.Opponent = append(b.Own, own), append(b.Opponent, opponent)
		b.Legal, b.Move = append(b.Legal, legal|1<<move), append(b.Move, move)
		b.Result = append(b.Result, float32(rng.IntN(3)-1))
	}
	return b
}

// randomState has no parameter that is all zeros or ones.
func randomState(n graph.Net, seed uint64) *graph.State {
	s := graph.NewState(n, seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	for i, p := range n.Params() {
		if p.Std == 0 {
			for j := range s.Params[i] {
				s.Params[i][j] += float32(rng.NormFloat64() * 0.1)
			}
		}
	}
	return s
}

func goalOf(n graph.Net) graph.Goal {
	if n.Value > 0 {
		return graph.Goal{Masked: true, Value: 0.7}
	}
	return graph.Goal{}
}

func taskOf(n graph.Net, opt graph.Optimiser, batch int) graph.Task {
	return graph.Task{Net: n, Goal: goalOf(n), Optimiser: opt, Batch: batch}
}

// best are the kernels of this machine: tiles, or plain Go where there are none.
func best() kernels {
	if tiles() {
		return newKernels()
	}
	return new(portable)
}

func plain() kernels { return new(portable) }

func made(t testing.TB, task graph.Task, s *graph.State, threads int, k func() kernels) *backend {
	t.Helper()
	b, err := build(task, s, threads, k)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func trainer(t testing.TB, task graph.Task, s *graph.State, threads int, k func() kernels) *graph.Trainer {
	t.Helper()
	st, err := graph.NewTrainer(task, s, func() (graph.Backend, error) { return build(task, s, threads, k) })
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// gradients are those of the batch, and the loss that they belong to.
func (b *backend) gradients(batch *graph.Batch) ([][]float32, float64) {
	w := b.workers[0]
	for from := 0; from < b.task.Batch; from += lanes {
		w.learn(batch, from, min(b.task.Batch, from+lanes))
	}
	return b.plan.collect(w.grads), w.meanLoss()
}

// lossOf is the loss of a batch that is one block of positions.
func (b *backend) lossOf(batch *graph.Batch) float64 {
	w := b.workers[0]
	w.forward(batch.Own, batch.Opponent)
	w.lose(batch, 0, b.task.Batch)
	return w.meanLoss()
}

func (w *worker) meanLoss() float64 {
	return (w.loss.Policy + w.b.task.Goal.Value*w.loss.Value) / float64(w.b.task.Batch)
}

// TestGradients compares the plain kernels' gradients with finite differences,
// for each parameter along its own gradient and along a random direction; with
// -short for every fifth, since nothing here goes on at the same time.
func TestGradients(t *testing.T) {
	for name, n := range some() {
		t.Run(name, func(t *testing.T) {
			s := randomState(n, 3)
			const size = 24
			b := batchOf(size, 4)
			loss := func() float64 {
				return made(t, taskOf(n, adam, size), s, 1, plain).lossOf(b)
			}
			grads, _ := made(t, taskOf(n, adam, size), s, 1, plain).gradients(b)
			rng := rand.New(rand.NewPCG(5, 5))
			for i, p := range n.Params() {
				if testing.Short() && i%5 > 0 {
					continue
				}
				length := norm2(grads[i])
				direction := make([]float64, len(grads[i]))
				for j, g := range grads[i] {
					direction[j] = float64(g)/length + rng.NormFloat64()/math.Sqrt(float64(len(grads[i])))*0.5
				}
				want := 0.0
				for j, g := range grads[i] {
					want += float64(g) * direction[j]
				}
				step := min(4e-3, 2e-3/want)
				before := append([]float32(nil), s.Params[i]...)
				at := func(h float64) float64 {
					for j := range before {
						s.Params[i][j] = before[j] + float32(h*direction[j])
					}
					return loss()
				}
				got := (at(step) - at(-step)) / (2 * step)
				copy(s.Params[i], before)
				if length == 0 || math.Abs(got-want) > 0.02*math.Abs(want)+1e-4 {
					t.Errorf("%s: slope %.5g, gradient says %.5g (step %.2g)", p.Name, got, want, step)
				}
			}
		})
	}
}

func norm2(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

// TestOverfit overfits a small batch, in every form of network.
func TestOverfit(t *testing.T) {
	for name, n := range some() {
		t.Run(name, func(t *testing.T) {
			b := batchOf(64, 6)
			st := trainer(t, taskOf(n, adam, 64), graph.NewState(n, 7), 2, best)
			var loss graph.Loss
			steps := 300
			if !tiles() {
				steps = 80
				if testing.Short() {
					t.Skip("takes minutes without AMX under the race detector")
				}
			}
			for range steps {
				var err error
				if loss, err = st.Step(b, 3e-3); err != nil {
					t.Fatal(err)
				}
				if loss.Right == 64 {
					return
				}
			}
			t.Errorf("after %d steps %d of 64 right, loss %.3f", steps, loss.Right, loss.Policy/64)
		})
	}
}

// TestRepeats wants the same steps to give the same state, and the state to go on
// where it was taken out.
func TestRepeats(t *testing.T) {
	for name, n := range some() {
		t.Run(name, func(t *testing.T) {
			const size = 2 * lanes // work for two threads
			batches := []*graph.Batch{batchOf(size, 8), batchOf(size, 9)}
			opt := adam
			opt.Clip, opt.Decay = 0.5, 1e-2
			task := taskOf(n, opt, size)
			a := trainer(t, task, graph.NewState(n, 7), 2, best)
			b := trainer(t, task, graph.NewState(n, 7), 2, best)
			for _, batch := range batches {
				b = trainer(t, task, b.State(), 2, best)
				la, err := a.Step(batch, 1e-3)
				lb, err2 := b.Step(batch, 1e-3)
				if err != nil || err2 != nil || la != lb {
					t.Fatalf("losses %v and %v, %v, %v", la, lb, err, err2)
				}
			}
			if !reflect.DeepEqual(a.State(), b.State()) {
				t.Error("the states differ")
			}
		})
	}
}

func TestRefused(t *testing.T) {
	n := graph.Net{Channels: []int{2}, Norm: true}
	if _, err := build(taskOf(n, adam, 32), graph.NewState(n, 1), 1, plain); err == nil || !strings.Contains(err.Error(), "batch normalisation") {
		t.Errorf("with batch normalisation: %v", err)
	}
	if n := nets["plain"]; !tiles() {
		if _, err := New(taskOf(n, adam, 32), graph.NewState(n, 1), 1); err == nil || !strings.Contains(err.Error(), "no AMX tiles") {
			t.Errorf("without tiles: %v", err)
		}
	}
}
