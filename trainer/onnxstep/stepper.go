// Package onnxstep performs training steps of graph.Net with ONNX Runtime, on the
// processor or on an accelerator, by running the graphs of package graph. It holds
// the state between steps and shares the work among goroutines; what a step is, is
// said in package graph, and the library is package ort's business.
//
// Where package amxstep has its tiles it is faster. This one needs no particular
// processor, runs on graphics cards, and computes in single precision throughout.
package onnxstep

import (
	"cmp"
	"errors"
	"fmt"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// Options of a Stepper.
type Options struct {
	Batch int // positions in a step
	// Micro is how many positions go through the network at a time, a divisor of
	// Batch, or 0 for a good choice. Normalisations take them for a batch of their
	// own. If it is Batch one graph does the whole step; otherwise the gradients of
	// the parts are added up between two graphs.
	Micro    int
	Workers  int          // goroutines that share the parts of a batch; 0 means one
	Threads  int          // of the library within a run on the processor; 0 means one
	Provider ort.Provider // what computes; empty is the processor
	Strict   bool         // fail rather than compute on the processor what the provider cannot
}

// errNotLoaded is a mistake of the caller's.
var errNotLoaded = errors.New("the library is not loaded")

// micro is the number of positions that go through at a time if none is given: few,
// because then all that belongs to a layer stays in the processor's cache, but enough
// for the statistics of a normalisation ("ghost" batch normalisation: Hoffer, Hubara and
// Soudry, "Train longer, generalize better", 2017).
func (o Options) micro(n graph.Net) int {
	want := 32
	if n.Norm {
		want = 64
	}
	if o.Provider != ort.CPU || o.Batch%want != 0 {
		return o.Batch
	}
	return want
}

// Stepper performs training steps; it is a graph.Stepper. With the same options the
// same steps give the same state, bit for bit, on the processor. Its methods must
// not be called at the same time.
type Stepper struct {
	net      graph.Net
	goal     graph.Goal
	opt      Options
	adam     bool
	step     int
	banks    [2]*bank // the state before and after a step, in turn
	now      int      // index of the bank with the present state
	feeds    []*feed  // what goes into the network and what comes out, for each worker
	whole    *whole   // one of these two is set
	parts    *parts
	viewer   *viewer // for Evaluate; nil if the parameters have changed since
	sessions []*ort.Session
	reason   string // why the processor computes, if a first attempt told
}

var _ graph.Stepper = (*Stepper)(nil)

// New makes a stepper that goes on from s, which it copies. The library must be
// loaded; see ort.Open.
func New(n graph.Net, goal graph.Goal, opt graph.Optimiser, s *graph.State, o Options) (*Stepper, error) {
	if o.Provider == "" {
		o.Provider = ort.CPU
	}
	chosen := o.Micro == 0
	if chosen {
		o.Micro = o.micro(n)
	}
	o.Workers = max(o.Workers, 1)
	if o.Batch < 1 || o.Micro < 1 || o.Batch%o.Micro != 0 {
		return nil, fmt.Errorf("training with ONNX Runtime: a batch of %d positions, %d at a time", o.Batch, o.Micro)
	}
	if err := n.Validate(); err != nil {
		return nil, fmt.Errorf("training with ONNX Runtime: %w", err)
	}
	if err := n.Fits(s); err != nil {
		return nil, fmt.Errorf("training with ONNX Runtime: %w", err)
	}
	if len(s.First) == 0 || len(s.Second) == 0 {
		return nil, errors.New("training with ONNX Runtime: the state has no moments to go on from")
	}
	if _, ok := ort.Loaded(); !ok {
		return nil, fmt.Errorf("training with ONNX Runtime: %w", errNotLoaded)
	}
	t, err := build(n, goal, opt, s, o)
	if err != nil {
		return nil, err
	}
	p, reason := t.Provider()
	if !chosen || p == o.Provider || p != ort.CPU {
		return t, nil
	}
	// What goes through an accelerator at a time is too much for the processor.
	if err := t.Close(); err != nil {
		return nil, err
	}
	o.Provider = ort.CPU
	o.Micro = o.micro(n)
	if t, err = build(n, goal, opt, s, o); err == nil {
		t.reason = reason
	}
	return t, err
}

// build makes a stepper of options that are complete and sound.
func build(n graph.Net, goal graph.Goal, opt graph.Optimiser, s *graph.State, o Options) (*Stepper, error) {
	t := &Stepper{net: n, goal: goal, opt: o, adam: opt.Adam, step: s.Step}
	if err := t.prepare(opt, s); err != nil {
		_ = t.Close() // the first error says more
		return nil, fmt.Errorf("training with ONNX Runtime: %w", err)
	}
	return t, nil
}

// prepare makes tensors and sessions.
func (t *Stepper) prepare(opt graph.Optimiser, s *graph.State) (err error) {
	for i := range t.banks {
		if t.banks[i], err = newBank(t.net, t.adam, s); err != nil {
			return err
		}
	}
	if t.opt.Micro == t.opt.Batch {
		t.whole, err = t.newWhole(opt)
		return err
	}
	t.parts, err = t.newParts(opt)
	return err
}

// session readies a graph that goes by the names of its inputs and outputs.
func (t *Stepper) session(m *onnx.Model) (*ort.Session, error) {
	data, err := onnx.Marshal(m)
	if err != nil {
		return nil, err
	}
	names := func(list []onnx.ValueInfo) (names []string) {
		for _, v := range list {
			names = append(names, v.Name)
		}
		return names
	}
	s, err := ort.NewSession(data, names(m.Graph.Inputs), names(m.Graph.Outputs), ort.SessionOptions{
		Provider: t.opt.Provider, Threads: t.opt.Threads, Strict: t.opt.Strict,
	})
	if err == nil {
		t.sessions = append(t.sessions, s)
	}
	return s, err
}

// Provider is what computes, and one line on why it is the processor if that is not
// what was asked for.
func (t *Stepper) Provider() (ort.Provider, string) {
	return t.sessions[0].Provider(), cmp.Or(t.reason, t.sessions[0].Reason())
}

// Step implements graph.Stepper.
func (t *Stepper) Step(b *graph.Batch, rate float64) (graph.Loss, error) {
	if err := t.check(b); err != nil {
		return graph.Loss{}, fmt.Errorf("training with ONNX Runtime: %w", err)
	}
	run := t.stepWhole
	if t.parts != nil {
		run = t.stepParts
	}
	loss, err := run(b, rate)
	if err != nil {
		return graph.Loss{}, fmt.Errorf("training with ONNX Runtime: step %d: %w", t.step+1, err)
	}
	t.step++
	t.now = 1 - t.now
	t.viewer.close()
	t.viewer = nil
	return loss, nil
}

func (t *Stepper) check(b *graph.Batch) error {
	if n := t.opt.Batch; len(b.Own) != n || len(b.Opponent) != n || len(b.Legal) != n || len(b.Move) != n || len(b.Result) != n {
		return fmt.Errorf("a batch of %d, %d, %d, %d and %d positions, not %d of each",
			len(b.Own), len(b.Opponent), len(b.Legal), len(b.Move), len(b.Result), n)
	}
	for i, m := range b.Move {
		if m > 63 || t.goal.Masked && b.Legal[i]>>m&1 == 0 {
			return fmt.Errorf("position %d of the batch: move %d is not legal", i, m)
		}
	}
	return nil
}

// State implements graph.Stepper.
func (t *Stepper) State() *graph.State {
	s := t.banks[t.now].copyOut()
	s.Step = t.step
	if !t.adam {
		for _, p := range s.Params {
			s.Second = append(s.Second, make([]float32, len(p)))
		}
	}
	return s
}

// Close implements graph.Stepper.
func (t *Stepper) Close() error {
	t.viewer.close()
	var err error
	if t.whole != nil {
		err = t.whole.close()
	}
	if t.parts != nil {
		err = errors.Join(err, t.parts.close())
	}
	for _, s := range t.sessions {
		err = errors.Join(err, s.Close())
	}
	for _, f := range t.feeds {
		err = errors.Join(err, closeAll(f.tensors))
	}
	for _, b := range t.banks {
		if b != nil {
			err = errors.Join(err, closeAll(b.all()))
		}
	}
	t.sessions, t.feeds, t.banks = nil, nil, [2]*bank{}
	return err
}
