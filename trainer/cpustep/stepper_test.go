package cpustep

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"othello/ai/policy/kernel"
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

// best are the loops of this machine, plain those in Go.
var (
	best  = kernel.Sets()[0]
	plain = kernel.Sets()[len(kernel.Sets())-1]
)

func trainer(t testing.TB, task graph.Task, s *graph.State, threads int, k kernel.Set) graph.Trainer {
	t.Helper()
	if err := task.Begins(s); err != nil {
		t.Fatal(err)
	}
	return build(task, s, threads, k)
}

// gradients are those of the batch, and the loss that they belong to.
func (b *backend) gradients(batch *graph.Batch) ([][]float32, float64) {
	w := b.workers[0]
	w.shard = b.shards[0]
	for from := 0; from < b.task.Batch; from += block {
		w.learn(batch, from, min(b.task.Batch, from+block))
	}
	return b.plan.collect(w.shard.grads), w.meanLoss()
}

// lossOf is the loss of a batch that is one block of positions.
func (b *backend) lossOf(batch *graph.Batch) float64 {
	w := b.workers[0]
	w.shard = b.shards[0]
	w.forward(batch.Own, batch.Opponent)
	w.lose(batch, 0, b.task.Batch)
	return w.meanLoss()
}

func (w *worker) meanLoss() float64 {
	return (w.shard.loss.Policy + w.b.task.Goal.Value*w.shard.loss.Value) / float64(w.b.task.Batch)
}

// TestGradients compares gradients with finite differences, for each parameter along its
// own gradient and along a random direction.
func TestGradients(t *testing.T) {
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			s := randomState(n, 3)
			const size = block - 3
			b := batchOf(size, 4)
			loss := func() float64 {
				return build(taskOf(n, adam, size), s, 1, best).lossOf(b)
			}
			grads, _ := build(taskOf(n, adam, size), s, 1, best).gradients(b)
			rng := rand.New(rand.NewPCG(5, 5))
			for i, p := range n.Params() {
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
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			b := batchOf(64, 6)
			st := trainer(t, taskOf(n, adam, 64), graph.NewState(n, 7), 2, best)
			var loss graph.Loss
			const steps = 300
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

// TestSets compares the gradients of all sets of instructions, of whole and of partly filled
// blocks, with those of the loops in Go.
func TestSets(t *testing.T) {
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			const size = block + 5
			s, b := randomState(n, 3), batchOf(size, 4)
			want, loss := build(taskOf(n, adam, size), s, 1, plain).gradients(b)
			for _, set := range kernel.Sets() {
				got, loss2 := build(taskOf(n, adam, size), s, 1, set).gradients(b)
				if math.Abs(loss-loss2) > 1e-5*loss {
					t.Errorf("%s: loss %.6f, in Go %.6f", set.Name, loss2, loss)
				}
				for i, p := range n.Params() {
					if d := apart(got[i], want[i]); d > 1e-4 {
						t.Errorf("%s: %s is off by %.6f of its greatest number", set.Name, p.Name, d)
					}
				}
			}
		})
	}
}

// TestWorkers wants the same bits however many workers share a batch.
func TestWorkers(t *testing.T) {
	n := nets["residual"]
	const size = 10*block + 5 // shards of two blocks, the last one of less
	opt := adam
	opt.Clip = 0.5
	s, b := randomState(n, 3), batchOf(size, 4)
	var want *graph.State
	for _, workers := range []int{1, 2, 3, 4} {
		st := trainer(t, taskOf(n, opt, size), s, workers, best)
		if _, err := st.Step(b, 1e-3); err != nil {
			t.Fatal(err)
		}
		got := stateOf(t, st)
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: the states differ", workers)
		}
	}
}

// TestRepeats wants the same steps to give the same state, and the state to go on
// where it was taken out.
func TestRepeats(t *testing.T) {
	for name, n := range nets {
		t.Run(name, func(t *testing.T) {
			const size = 2 * block // work for two threads
			batches := []*graph.Batch{batchOf(size, 8), batchOf(size, 9)}
			opt := adam
			opt.Clip, opt.Decay = 0.5, 1e-2
			task := taskOf(n, opt, size)
			a := trainer(t, task, graph.NewState(n, 7), 2, best)
			b := trainer(t, task, graph.NewState(n, 7), 2, best)
			for _, batch := range batches {
				b = trainer(t, task, stateOf(t, b), 2, best)
				la, err := a.Step(batch, 1e-3)
				lb, err2 := b.Step(batch, 1e-3)
				if err != nil || err2 != nil || la != lb {
					t.Fatalf("losses %v and %v, %v, %v", la, lb, err, err2)
				}
			}
			if !reflect.DeepEqual(stateOf(t, a), stateOf(t, b)) {
				t.Error("the states differ")
			}
		})
	}
}

// TestFrozen makes a step with frozen weights: they stay, and all else changes as without.
func TestFrozen(t *testing.T) {
	n := graph.Net{Channels: []int{4, 4, 4}, Residual: true, Value: 3}
	task := graph.Task{Net: n, Goal: graph.Goal{Masked: true, Value: 1}, Batch: 16, Optimiser: graph.Optimiser{Momentum: 0.5, Decay: 0.1}}
	first, batch := graph.NewState(n, 1), batchOf(task.Batch, 1)
	var states []*graph.State
	for _, frozen := range []bool{false, true} {
		task.Optimiser.Frozen = frozen
		st := trainer(t, task, first, 2, best)
		if _, err := st.Step(batch, 0.1); err != nil {
			t.Fatal(err)
		}
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

func stateOf(t testing.TB, st graph.Trainer) *graph.State {
	t.Helper()
	s, err := st.State()
	if err != nil {
		t.Fatal(err)
	}
	return s
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
