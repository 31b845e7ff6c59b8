package policy

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/cputime"
)

// Options say how to run a network. The zero value is usable.
type Options struct {
	Provider string // Auto, Builtin, or an execution provider of ONNX Runtime; empty for Auto
	Library  string // absolute path of ONNX Runtime; empty to look for it where it usually is
	Threads  int    // goroutines that share the positions of one Evaluate; zero for one per CPU
	Views    int    // symmetric views of a position whose mean Evaluate takes: 1 or 8; zero for 1
}

// The providers that are none of ONNX Runtime.
const (
	Auto    = "auto"    // Builtin where it has vector instructions, else ONNX Runtime on the CPU if it is there
	Builtin = "builtin" // needs no library
)

// Net is a network ready to evaluate positions. Goroutines may share it. It implements
// puct.Policy.
type Net struct {
	backend
	value   bool
	threads int
	views   int

	mu   sync.Mutex // guards idle
	idle []worker
}

// backend runs a network.
type backend struct {
	name     string // for people
	provider string // as Options.Provider names it
	most     int    // largest batch of a worker
	parallel bool   // several workers are faster than one
	worker   func() (worker, error)
	close    func() error // when all workers are closed
}

// worker runs the network for one goroutine at a time.
type worker interface {
	// input returns the buffer for the planes of n positions, 1 to backend.most.
	input(n int) ([]float32, error)
	// run evaluates n positions. The results are valid until the next call; values is nil
	// without a value head.
	run(n int) (policy, values []float32, err error)
	close() error
}

// take returns a worker for the caller alone, until it is put back.
func (n *Net) take() (worker, error) {
	n.mu.Lock()
	if last := len(n.idle) - 1; last >= 0 {
		w := n.idle[last]
		n.idle = n.idle[:last]
		n.mu.Unlock()
		return w, nil
	}
	n.mu.Unlock()
	return n.worker()
}

func (n *Net) put(w worker) {
	n.mu.Lock()
	n.idle = append(n.idle, w)
	n.mu.Unlock()
}

// Open opens a network from the bytes of an ONNX file, which must not change afterwards. One
// of 8 bits is run in floats on accelerators and on processors without fast products of
// bytes. A provider that is named is used, or an *ort.Refusal says why not. The error is one
// line.
func Open(model []byte, o Options) (*Net, error) {
	n, err := open(model, o)
	if _, refused := errors.AsType[*ort.Refusal](err); err != nil && !refused {
		err = fmt.Errorf("reading the network: %w", err)
	}
	return n, err
}

func open(model []byte, o Options) (*Net, error) {
	f, err := read(model)
	if err != nil {
		return nil, err
	}
	n := &Net{value: f.value, threads: cmp.Or(max(o.Threads, 0), cputime.Processors), views: cmp.Or(o.Views, 1)}
	if n.views != 1 && n.views != game.Symmetries {
		return nil, fmt.Errorf("the number of views must be 1 or 8, not %d", n.views)
	}
	if n.backend, err = f.backend(o); err != nil {
		return nil, err
	}
	slog.Debug("a network runs", "bytes", len(model), "on", n.name)
	return n, nil
}

// file is a network as backends want it.
type file struct {
	model []byte
	graph *onnx.Model
	int8  bool // it is of 8 bits, and the processor is faster with those
	value bool // it has a value head
}

// read reads a network.
func read(model []byte) (f file, err error) {
	f.model = model
	if f.graph, err = onnx.Unmarshal(model); err != nil {
		return f, err
	}
	f.int8 = builtin.Int8Faster() && slices.ContainsFunc(f.graph.Graph.Nodes, func(o onnx.Node) bool { return o.Op == "QLinearConv" })
	f.value, err = f.graph.Playing()
	return f, err
}

// floats returns the graph of a network of 8 bits in floats, of others their own.
func (f file) floats() *onnx.Model {
	if floats, ok := plain(f.graph); ok {
		return floats
	}
	return f.graph
}

// backend returns the backend that the options ask for, or of ONNX Runtime an *ort.Refusal.
func (f file) backend(o Options) (backend, error) {
	switch o.Provider {
	case Builtin:
		return f.builtin()
	case "", Auto:
		own, err := f.builtin()
		if err == nil && builtin.Vectors() != "" {
			return own, nil
		}
		l, why := f.runtime(o.Library, string(ort.CPU))
		switch {
		case why == nil:
			return l, nil
		case err != nil:
			return own, fmt.Errorf("%w; and ONNX Runtime cannot be used: %s", err, why.Error())
		}
		own.name += ": " + why.Error()
		return own, nil
	}
	l, err := f.runtime(o.Library, o.Provider)
	if refusal, ok := errors.AsType[*ort.Refusal](err); ok {
		return l, refusal
	}
	if err != nil {
		return l, &ort.Refusal{Provider: ort.Provider(o.Provider), Plain: err}
	}
	return l, nil
}

// HasValue reports whether the network has a value head, without which values are
// NaN.
func (n *Net) HasValue() bool { return n.value }

// Backend returns a line that describes the backend and, if it is not ONNX Runtime, why:
// "ONNX Runtime 1.30.0, CPU".
func (n *Net) Backend() string { return n.name }

// Close frees the network. No Evaluate may be running, and none may follow.
func (n *Net) Close() error {
	var errs []error
	for _, w := range n.idle {
		errs = append(errs, w.close())
	}
	n.idle = nil
	return errors.Join(append(errs, n.backend.close())...)
}
