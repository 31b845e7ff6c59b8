package policy

import (
	"errors"
	"fmt"
	"math/bits"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
)

// Positions that ONNX Runtime gets at once: on the CPU no more than its caches hold
// the activations of, on an accelerator enough to keep it busy.
const (
	cpuBatch         = 32
	acceleratorBatch = 128
)

// ortBackend computes with ONNX Runtime.
type ortBackend struct {
	session *ort.Session
	version string
	octets  bool   // the network is the one of 8 bits
	value   bool   // there is a value head
	asked   bool   // somebody named the provider
	why     string // it is not another provider
	details string // the same in the library's words
}

// newORT makes the backend of ONNX Runtime, and runs it once. The CPU gets the network of
// 8 bits if there is one for it: no accelerator runs that well.
func (n *Net) newORT(o Options) (*ortBackend, error) {
	provider, err := ort.ParseProvider(o.Provider)
	if err != nil {
		return nil, err
	}
	lib, err := ort.Open(ort.Options{Path: o.Library})
	if err != nil {
		return nil, err
	}
	s, err := n.session(n.model, provider)
	if err != nil {
		return nil, err
	}
	l := &ortBackend{session: s, version: lib.Version, value: n.value, asked: !o.automatic(), why: s.Reason(), details: s.Details()}
	if n.octets != nil && s.Provider() == ort.CPU {
		if l.session, err = n.session(n.octets, ort.CPU); err != nil {
			return nil, errors.Join(err, s.Close())
		}
		l.octets = true
		if err := s.Close(); err != nil {
			return nil, errors.Join(err, l.close())
		}
	}
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

// session makes a session of ONNX Runtime with a file.
func (n *Net) session(model []byte, p ort.Provider) (*ort.Session, error) {
	outputs := []string{onnx.Policy}
	if n.value {
		outputs = append(outputs, onnx.Value)
	}
	return ort.NewSession(model, []string{onnx.Planes}, outputs, ort.SessionOptions{Provider: p, Threads: 1, Batch: cpuBatch})
}

func (l *ortBackend) String() string {
	text := fmt.Sprintf("ONNX Runtime %s, %s", l.version, l.session.Provider().Name())
	if l.octets {
		text += " in 8 bits"
	}
	if l.why != "" && l.asked {
		text += " (" + l.why + ")"
	}
	return text
}

func (l *ortBackend) provider() string { return string(l.session.Provider()) }
func (l *ortBackend) reason() string   { return l.why }

func (l *ortBackend) most() int {
	if l.parallel() {
		return cpuBatch
	}
	return acceleratorBatch
}

// parallel reports whether runs go on side by side.
func (l *ortBackend) parallel() bool { return l.session.Provider() == ort.CPU }

func (l *ortBackend) close() error { return l.session.Close() }

func (l *ortBackend) worker() (worker, error) {
	return &ortWorker{ortBackend: l, calls: make([]*call, l.most()+1)}, nil
}

// ortWorker implements worker. It keeps a call for each number of positions
// that it was given, since the library wants tensors of exactly that size.
type ortWorker struct {
	*ortBackend
	calls []*call // by number of positions
}

// call is a run for so many positions.
type call struct {
	*ort.Call
	planes, policy, value *ort.Tensor[float32] // value is nil without a value head
}

// size returns how many positions are computed if n are wanted. An accelerator prepares
// itself for each size anew, so it gets few different ones.
func (w *ortWorker) size(n int) int {
	if w.parallel() {
		return n
	}
	return min(1<<bits.Len(uint(n-1)), w.most())
}

func (w *ortWorker) input(n int) ([]float32, error) {
	size := w.size(n)
	if w.calls[size] == nil {
		c, err := w.newCall(int64(size))
		if err != nil {
			return nil, err
		}
		w.calls[size] = c
	}
	return w.calls[size].planes.Data()[:n*planesSize], nil
}

func (w *ortWorker) newCall(size int64) (*call, error) {
	c := new(call)
	var err error
	if c.planes, err = ort.NewTensor[float32](size, 2, 8, 8); err != nil {
		return nil, err
	}
	if c.policy, err = ort.NewTensor[float32](size, policySize); err != nil {
		return nil, errors.Join(err, c.close())
	}
	outputs := []ort.Value{c.policy}
	if w.value {
		if c.value, err = ort.NewTensor[float32](size, 1); err != nil {
			return nil, errors.Join(err, c.close())
		}
		outputs = append(outputs, c.value)
	}
	if c.Call, err = w.session.NewCall([]ort.Value{c.planes}, outputs); err != nil {
		return nil, errors.Join(err, c.close())
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
			errs = append(errs, c.close())
		}
	}
	return errors.Join(errs...)
}

// close frees what of the call there is.
func (c *call) close() error {
	var errs []error
	if c.Call != nil {
		errs = append(errs, c.Call.Close())
	}
	for _, t := range []*ort.Tensor[float32]{c.planes, c.policy, c.value} {
		if t != nil {
			errs = append(errs, t.Close())
		}
	}
	return errors.Join(errs...)
}
