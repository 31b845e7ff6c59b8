package policy

import (
	"fmt"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
)

// ownBatch is how many positions the built-in evaluator gets at once at most; more
// do not make it faster.
const ownBatch = 32

// own computes with the built-in evaluator.
type own struct {
	net *builtin.Net
	why string // ONNX Runtime is not used; empty if nobody wanted it
}

// newOwn makes the backend that needs nothing but the file.
func newOwn(model []byte, why string) (*own, error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, err
	}
	net, err := builtin.New(m)
	if err != nil {
		return nil, fmt.Errorf("the built-in evaluator cannot run this network: %w", err)
	}
	return &own{net: net, why: why}, nil
}

func (o *own) String() string {
	text := "built-in evaluator"
	if v := builtin.Vectors(); v != "" {
		text += " with " + v
	}
	if o.why != "" {
		text += ": " + o.why
	}
	return text
}

func (o *own) provider() string { return Builtin }
func (o *own) reason() string   { return o.why }
func (o *own) most() int        { return ownBatch }
func (o *own) close() error     { return nil }
func (o *own) parallel() bool   { return true }

func (o *own) worker() (worker, error) {
	w := &ownWorker{
		runner: o.net.NewRunner(),
		planes: make([]float32, ownBatch*planesSize),
		policy: make([]float32, ownBatch*policySize),
	}
	if o.net.HasValue() {
		w.values = make([]float32, ownBatch)
	}
	return w, nil
}

// ownWorker implements worker.
type ownWorker struct {
	runner                 *builtin.Runner
	planes, policy, values []float32
}

func (w *ownWorker) input(n int) ([]float32, error) { return w.planes[:n*planesSize], nil }

func (w *ownWorker) run(n int) (policy, values []float32, err error) {
	policy = w.policy[:n*policySize]
	if w.values != nil {
		values = w.values[:n]
	}
	w.runner.Run(w.planes[:n*planesSize], policy, values)
	return policy, values, nil
}

func (w *ownWorker) close() error { return nil }
