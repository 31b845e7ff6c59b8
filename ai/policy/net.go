package policy

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"

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
	file    []byte
	int8    bool                   // it is of 8 bits, and the processor is faster with those
	floats  func() ([]byte, error) // the file of a network of 8 bits in floats, otherwise itself
	value   bool
	threads int
	views   int
	now     atomic.Pointer[backendPool] // current backend; replaced when it fails

	mu   sync.Mutex // guards what follows, and writing to now
	idle []*job
	old  []*backendPool // replaced, to be closed
}

// backend runs a network.
type backend interface {
	fmt.Stringer
	provider() string // as Options.Provider names it
	worker() (worker, error)
	most() int      // largest batch of a worker
	parallel() bool // whether several workers are faster than one
	close() error   // when all workers are closed
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

// backendPool is a backend and its idle workers.
type backendPool struct {
	backend
	mu   sync.Mutex
	idle []worker
}

// take returns a worker for the caller alone, until it is put back.
func (r *backendPool) take() (worker, error) {
	r.mu.Lock()
	if n := len(r.idle); n > 0 {
		w := r.idle[n-1]
		r.idle = r.idle[:n-1]
		r.mu.Unlock()
		return w, nil
	}
	r.mu.Unlock()
	return r.worker()
}

func (r *backendPool) put(w worker) {
	r.mu.Lock()
	r.idle = append(r.idle, w)
	r.mu.Unlock()
}

func (r *backendPool) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var errs []error
	for _, w := range r.idle {
		errs = append(errs, w.close())
	}
	r.idle = nil
	return errors.Join(append(errs, r.backend.close())...)
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
	n, err := read(model, o)
	if err != nil {
		return nil, err
	}
	if o.Provider != "" && o.Provider != Auto {
		b, err := n.newBackend(o, o.Provider) // which nothing replaces
		if err != nil {
			return nil, err
		}
		n.use(b)
		return n, nil
	}
	own, err := n.newBuiltin("")
	if err == nil && builtin.Vectors() != "" {
		n.use(own)
		return n, nil
	}
	l, why := n.newORT(o, string(ort.CPU))
	switch {
	case why == nil:
		n.use(l)
	case err != nil:
		return nil, fmt.Errorf("%w; and ONNX Runtime cannot be used: %s", err, why.Error())
	default:
		own.why = why.Error()
		n.use(own)
	}
	return n, nil
}

// read returns the network of a file, without a backend.
func read(model []byte, o Options) (*Net, error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, err
	}
	n := &Net{file: model, threads: cmp.Or(max(o.Threads, 0), cputime.Processors), views: cmp.Or(o.Views, 1)}
	n.int8 = builtin.Int8Faster() && slices.ContainsFunc(m.Graph.Nodes, func(o onnx.Node) bool { return o.Op == "QLinearConv" })
	n.floats = sync.OnceValues(func() ([]byte, error) {
		if floats, ok := plain(m); ok {
			return onnx.Marshal(floats)
		}
		return model, nil
	})
	if n.value, err = m.Playing(); err != nil {
		return nil, err
	}
	if n.views != 1 && n.views != game.Symmetries {
		return nil, fmt.Errorf("the number of views must be 1 or 8, not %d", n.views)
	}
	return n, nil
}

// newBackend returns the backend of a provider, or of ONNX Runtime an *ort.Refusal.
func (n *Net) newBackend(o Options, provider string) (backend, error) {
	if provider == Builtin {
		return n.newBuiltin("")
	}
	l, err := n.newORT(o, provider)
	if err == nil {
		return l, nil
	}
	if refusal, ok := errors.AsType[*ort.Refusal](err); ok {
		return nil, refusal
	}
	return nil, &ort.Refusal{Provider: ort.Provider(provider), Plain: err.Error()}
}

// onProcessor returns the network that is fastest on the CPU.
func (n *Net) onProcessor() ([]byte, error) {
	if n.int8 {
		return n.file, nil
	}
	return n.floats()
}

// HasValue reports whether the network has a value head, without which values are
// NaN.
func (n *Net) HasValue() bool { return n.value }

// Backend returns a line that describes the backend and, if it is not ONNX Runtime, why:
// "ONNX Runtime 1.30.0, CPU".
func (n *Net) Backend() string { return n.now.Load().String() }

// Provider returns the current provider, as Options.Provider names it.
func (n *Net) Provider() string { return n.now.Load().provider() }

// Batch implements puct.Policy. It is 1 on the CPU: goroutines with one position each use
// the processors as well as a batch.
func (n *Net) Batch() int {
	r := n.now.Load()
	if r.parallel() {
		return 1
	}
	return max(r.most()/(2*n.views), 1)
}

// replace replaces a backend that failed by the built-in evaluator.
func (n *Net) replace(broken *backendPool, failure error) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.now.Load() != broken {
		return nil // another goroutine did
	}
	if _, ok := broken.backend.(*builtinBackend); ok {
		return failure
	}
	b, err := n.newBuiltin(failure.Error())
	if err != nil {
		return errors.Join(failure, err)
	}
	slog.Error("running the network by the built-in evaluator", "error", failure)
	n.old = append(n.old, broken)
	n.use(b)
	return nil
}

// use makes b the current backend, and logs it.
func (n *Net) use(b backend) {
	n.now.Store(&backendPool{backend: b})
	slog.Debug("a network runs", "bytes", len(n.file), "on", b.String())
}

// Close frees the network. No Evaluate may be running, and none may follow.
func (n *Net) Close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	var errs []error
	for _, r := range append(n.old, n.now.Load()) {
		errs = append(errs, r.close())
	}
	n.old = nil
	return errors.Join(errs...)
}
