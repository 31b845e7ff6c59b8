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

// runtime returns a backend of ONNX Runtime, after a first run, since some providers fail only
// then. Accelerators run networks of 8 bits badly.
func (f file) runtime(library, name string) (b backend, err error) {
	provider, err := ort.ParseProvider(name)
	if err != nil {
		return b, err
	}
	lib, err := ort.Open(library)
	if err != nil {
		return b, err
	}
	b = backend{name: fmt.Sprintf("ONNX Runtime %s, %s", lib.Version, provider.Name()), provider: name, most: acceleratorBatch}
	if provider == ort.CPU {
		b.most, b.parallel = cpuBatch, true
	}
	model := f.model
	if f.int8 && b.parallel {
		b.name += " in 8 bits"
	} else if floats := f.floats(); floats != f.graph {
		if model, err = onnx.Marshal(floats); err != nil {
			return b, err
		}
	}
	outputs := []string{onnx.Policy}
	if f.value {
		outputs = append(outputs, onnx.Value)
	}
	s, err := ort.NewSession(model, []string{onnx.Planes}, outputs, ort.SessionOptions{Provider: provider})
	if err != nil {
		return b, err
	}
	b.close = s.Close
	b.worker = func() (worker, error) {
		return &ortWorker{session: s, value: f.value, few: !b.parallel, calls: make([]*ort.Call, b.most+1)}, nil
	}
	w, _ := b.worker()
	if _, err = w.input(1); err == nil {
		_, _, err = w.run(1)
	}
	if err = errors.Join(err, w.close()); err != nil {
		return b, errors.Join(err, s.Close())
	}
	return b, nil
}

// ortWorker implements worker. It keeps a call for each batch size, since the library
// needs tensors of exactly that size.
type ortWorker struct {
	session *ort.Session
	value   bool        // there is a value head
	few     bool        // an accelerator compiles for each size, so it gets few different ones
	calls   []*ort.Call // by number of positions
}

// size returns the batch size for n positions.
func (w *ortWorker) size(n int) int {
	if !w.few {
		return n
	}
	return min(1<<bits.Len(uint(n-1)), len(w.calls)-1)
}

func (w *ortWorker) input(n int) ([]float32, error) {
	size := w.size(n)
	if w.calls[size] == nil {
		outputs := [][]int{{size, policySize}}
		if w.value {
			outputs = append(outputs, []int{size, 1})
		}
		c, err := w.session.NewCall([][]int{{size, 2, 8, 8}}, outputs)
		if err != nil {
			return nil, err
		}
		w.calls[size] = c
	}
	return w.calls[size].Inputs[0][:n*planesSize], nil
}

func (w *ortWorker) run(n int) (policy, values []float32, err error) {
	c := w.calls[w.size(n)]
	if err := c.Run(); err != nil {
		return nil, nil, err
	}
	if w.value {
		values = c.Outputs[1][:n]
	}
	return c.Outputs[0][:n*policySize], values, nil
}

func (w *ortWorker) close() error {
	var errs []error
	for _, c := range w.calls {
		if c != nil {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}
