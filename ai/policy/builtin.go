package policy

import (
	"fmt"

	"othello/ai/policy/builtin"
)

// builtinBatch is the most positions per call of the built-in evaluator; more do not make
// it faster.
const builtinBatch = 32

// builtin returns the backend that needs no library.
func (f file) builtin() (backend, error) {
	m := f.graph
	if !f.int8 {
		m = f.floats()
	}
	net, err := builtin.New(m)
	if err != nil {
		return backend{}, fmt.Errorf("the built-in evaluator cannot run this network: %w", err)
	}
	name := "built-in evaluator"
	if net.Int8() {
		name += " in 8 bits"
	}
	if v := net.Vectors(); v != "" {
		name += " with " + v
	}
	return backend{
		name: name, provider: Builtin, most: builtinBatch, parallel: true,
		worker: func() (worker, error) { return newBuiltinWorker(net), nil },
		close:  func() error { return nil },
	}, nil
}

// builtinWorker implements worker.
type builtinWorker struct {
	runner                 *builtin.Runner
	planes, policy, values []float32
}

func newBuiltinWorker(net *builtin.Net) *builtinWorker {
	w := &builtinWorker{
		runner: net.NewRunner(),
		planes: make([]float32, builtinBatch*planesSize),
		policy: make([]float32, builtinBatch*policySize),
	}
	if net.HasValue() {
		w.values = make([]float32, builtinBatch)
	}
	return w
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
