package amxstep

import (
	"errors"
	"fmt"

	"othello/trainer/graph"
)

// Available reports whether this machine has the tiles.
func Available() bool { return tiles() }

// Options of a Stepper.
type Options struct {
	Batch   int // positions in a step
	Threads int // goroutines; 0 means one
}

// Stepper performs training steps; it is a graph.Stepper. With the same number of
// threads the same steps give the same state, bit for bit. Its methods must not
// be called at the same time.
type Stepper struct {
	goal    graph.Goal
	opt     graph.Optimiser
	batch   int
	plan    *plan
	step    int
	values  []float32 // parameters, as plan lays them out
	first   []float32 // moments
	second  []float32
	decay   []bool // of each parameter
	workers []*worker
}

var _ graph.Stepper = (*Stepper)(nil)

// New makes a stepper that goes on from s, which it copies.
func New(n graph.Net, goal graph.Goal, opt graph.Optimiser, s *graph.State, o Options) (*Stepper, error) {
	if !tiles() {
		return nil, errors.New("native training: this processor has no AMX tiles, or the system does not permit them")
	}
	return build(n, goal, opt, s, o, newKernels)
}

// build makes a stepper with these kernels.
func build(n graph.Net, goal graph.Goal, opt graph.Optimiser, s *graph.State, o Options, k func() kernels) (*Stepper, error) {
	if err := n.Validate(); err != nil {
		return nil, err
	}
	if n.Norm {
		return nil, errors.New("native training: there is no batch normalisation on tiles")
	}
	if o.Batch < 1 {
		return nil, fmt.Errorf("native training: a batch of %d positions, not 1 or more", o.Batch)
	}
	if goal.Value != 0 && n.Value == 0 {
		return nil, fmt.Errorf("native training: the value weighs %g but the network has no value head", goal.Value)
	}
	if err := check(n, s); err != nil {
		return nil, err
	}
	p := newPlan(n)
	t := &Stepper{
		goal: goal, opt: opt, batch: o.Batch, plan: p, step: s.Step,
		values: floats(p.size()), first: floats(p.size()), second: floats(p.size()),
	}
	p.spread(t.values, s.Params)
	p.spread(t.first, s.First)
	p.spread(t.second, s.Second)
	for _, q := range p.params {
		t.decay = append(t.decay, q.Decay)
	}
	for range max(1, o.Threads) {
		t.workers = append(t.workers, newWorker(t, k()))
	}
	t.pack()
	return t, nil
}

// check says where a state does not fit the network.
func check(n graph.Net, s *graph.State) error {
	if err := n.Fits(s); err != nil {
		return fmt.Errorf("native training: %w", err)
	}
	if len(s.First) == 0 || len(s.Second) == 0 {
		return errors.New("native training: the state has no moments")
	}
	return nil
}

// State implements graph.Stepper.
func (t *Stepper) State() *graph.State {
	return &graph.State{
		Step:   t.step,
		Params: t.plan.collect(t.values),
		First:  t.plan.collect(t.first),
		Second: t.plan.collect(t.second),
	}
}

// Close implements graph.Stepper; there is nothing to free.
func (t *Stepper) Close() error { return nil }

// Step implements graph.Stepper.
func (t *Stepper) Step(b *graph.Batch, rate float64) (graph.Loss, error) {
	if n := len(b.Own); n != t.batch || len(b.Opponent) != n || len(b.Legal) != n || len(b.Move) != n || len(b.Result) != n {
		return graph.Loss{}, fmt.Errorf("native training: a batch of %d, %d, %d, %d and %d positions, not %d of each",
			len(b.Own), len(b.Opponent), len(b.Legal), len(b.Move), len(b.Result), t.batch)
	}
	for i, m := range b.Move {
		if m > 63 || t.goal.Masked && b.Legal[i]>>m&1 == 0 {
			return graph.Loss{}, fmt.Errorf("native training: position %d of the batch: move %d is not legal", i, m)
		}
	}
	blocks := (t.batch + lanes - 1) / lanes
	t.parallel(func(i int, w *worker) {
		w.begin()
		for g := blocks * i / len(t.workers); g < blocks*(i+1)/len(t.workers); g++ {
			w.learn(b, g*lanes, min(t.batch, (g+1)*lanes))
		}
	})
	loss := graph.Loss{Positions: t.batch}
	for _, w := range t.workers {
		loss.Policy += w.loss.Policy
		loss.Value += w.loss.Value
		loss.Right += w.loss.Right
	}
	t.step++
	t.update(rate)
	return loss, nil
}
