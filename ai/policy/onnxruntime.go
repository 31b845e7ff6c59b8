package policy

import (
	"errors"
	"fmt"
	"math/bits"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
)

// Batch sizes of ONNX Runtime: on the CPU, activations must fit its caches; an
// accelerator needs enough to stay busy.
const (
	cpuBatch         = 32
	acceleratorBatch = 128
)

// ortBackend runs a network by ONNX Runtime.
type ortBackend struct {
	session *ort.Session
	version string
	int8    bool // it runs the network of 8 bits
	value   bool // there is a value head
}

// newORT returns a backend of ONNX Runtime, after a first run, since some providers fail only
// then. Accelerators run networks of 8 bits badly.
func (n *Net) newORT(o Options, name string) (*ortBackend, error) {
	provider, err := ort.ParseProvider(name)
	if err != nil {
		return nil, err
	}
	lib, err := ort.Open(o.Library)
	if err != nil {
		return nil, err
	}
	network := n.floats
	if provider == ort.CPU {
		network = n.onProcessor
	}
	model, err := network()
	if err != nil {
		return nil, err
	}
	outputs := []string{onnx.Policy}
	if n.value {
		outputs = append(outputs, onnx.Value)
	}
	s, err := ort.NewSession(model, []string{onnx.Planes}, outputs, ort.SessionOptions{Provider: provider})
	if err != nil {
		return nil, err
	}
	l := &ortBackend{session: s, version: lib.Version, int8: n.int8 && provider == ort.CPU, value: n.value}
	w, err := l.worker()
	if err != nil {
		return nil, errors.Join(err, l.close())
	}
	if _, err = w.input(1); err == nil {
		_, _, err = w.run(1)
	}
	if err = errors.Join(err, w.close()); err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

func (l *ortBackend) String() string {
	text := fmt.Sprintf("ONNX Runtime %s, %s", l.version, l.session.Provider().Name())
	if l.int8 {
		text += " in 8 bits"
	}
	return text
}

func (l *ortBackend) provider() string { return string(l.session.Provider()) }

func (l *ortBackend) most() int {
	if l.parallel() {
		return cpuBatch
	}
	return acceleratorBatch
}

// parallel reports whether runs are concurrent.
func (l *ortBackend) parallel() bool { return l.session.Provider() == ort.CPU }

func (l *ortBackend) close() error { return l.session.Close() }

func (l *ortBackend) worker() (worker, error) {
	return &ortWorker{ortBackend: l, calls: make([]*call, l.most()+1)}, nil
}

// ortWorker implements worker. It keeps a call for each batch size, since the library
// needs tensors of exactly that size.
type ortWorker struct {
	*ortBackend
	calls []*call // by number of positions
}

// call is a run with a fixed batch size.
type call struct {
	*ort.Call
	ort.Tensors
	planes, policy, value *ort.Tensor // value is nil without a value head
}

// size returns the batch size for n positions. An accelerator compiles for each size, so
// it gets few different ones.
func (w *ortWorker) size(n int) int {
	if w.parallel() {
		return n
	}
	return min(1<<bits.Len(uint(n-1)), w.most())
}

func (w *ortWorker) input(n int) ([]float32, error) {
	size := w.size(n)
	if w.calls[size] == nil {
		c, err := w.newCall(size)
		if err != nil {
			return nil, err
		}
		w.calls[size] = c
	}
	return w.calls[size].planes.Data()[:n*planesSize], nil
}

func (w *ortWorker) newCall(size int) (*call, error) {
	c := new(call)
	c.planes, c.policy = c.Add(size, 2, 8, 8), c.Add(size, policySize)
	outputs := []*ort.Tensor{c.policy}
	if w.value {
		c.value = c.Add(size, 1)
		outputs = append(outputs, c.value)
	}
	err := c.Err()
	if err == nil {
		c.Call, err = w.session.NewCall([]*ort.Tensor{c.planes}, outputs)
	}
	if err != nil {
		return nil, errors.Join(err, c.Tensors.Close())
	}
	return c, nil
}

func (w *ortWorker) run(n int) (policy, values []float32, err error) {
	c := w.calls[w.size(n)]
	if err := c.Run(); err != nil {
		return nil, nil, err
	}
	if c.value != nil {
		values = c.value.Data()[:n]
	}
	return c.policy.Data()[:n*policySize], values, nil
}

func (w *ortWorker) close() error {
	var errs []error
	for _, c := range w.calls {
		if c != nil {
			errs = append(errs, c.Call.Close(), c.Tensors.Close())
		}
	}
	return errors.Join(errs...)
}
