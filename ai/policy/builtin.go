package policy

import (
	"fmt"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
)

// builtinBatch is the most positions per call of the built-in evaluator; more do not make
// it faster.
const builtinBatch = 32

// builtinBackend runs a network by the built-in evaluator.
type builtinBackend struct {
	net *builtin.Net
	why string // reason for not using ONNX Runtime; empty if it was not asked for
}

// newBuiltin returns the backend that needs no library.
func (n *Net) newBuiltin(why string) (*builtinBackend, error) {
	model, err := n.onProcessor()
	if err != nil {
		return nil, err
	}
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, err
	}
	net, err := builtin.New(m)
	if err != nil {
		return nil, fmt.Errorf("the built-in evaluator cannot run this network: %w", err)
	}
	return &builtinBackend{net: net, why: why}, nil
}

func (o *builtinBackend) String() string {
	text := "built-in evaluator"
	if o.net.Int8() {
		text += " in 8 bits"
	}
	if v := o.net.Vectors(); v != "" {
		text += " with " + v
	}
	if o.why != "" {
		text += ": " + o.why
	}
	return text
}

func (o *builtinBackend) provider() string { return Builtin }
func (o *builtinBackend) most() int        { return builtinBatch }
func (o *builtinBackend) close() error     { return nil }
func (o *builtinBackend) parallel() bool   { return true }

func (o *builtinBackend) worker() (worker, error) {
	w := &builtinWorker{
		runner: o.net.NewRunner(),
		planes: make([]float32, builtinBatch*planesSize),
		policy: make([]float32, builtinBatch*policySize),
	}
	if o.net.HasValue() {
		w.values = make([]float32, builtinBatch)
	}
	return w, nil
}

// builtinWorker implements worker.
type builtinWorker struct {
	runner                 *builtin.Runner
	planes, policy, values []float32
}

func (w *builtinWorker) input(n int) ([]float32, error) { return w.planes[:n*planesSize], nil }

func (w *builtinWorker) run(n int) (policy, values []float32, err error) {
	policy = w.policy[:n*policySize]
	if w.values != nil {
		values = w.values[:n]
	}
	w.runner.Run(w.planes[:n*planesSize], policy, values)
	return policy, values, nil
}

func (w *builtinWorker) close() error { return nil }
