package policy

import (
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
	"othello/internal/crash"
)

// Options say how to run a network. The zero value is usable.
type Options struct {
	Provider string // execution provider of ONNX Runtime, one of ort.Providers, or Builtin; empty for the fastest
	Library  string // absolute path of ONNX Runtime; empty to look for it where it usually is
	Threads  int    // goroutines that share the positions of one Evaluate; zero for one per CPU
	Views    int    // symmetric views of a position whose mean Evaluate takes: 1 or 8; zero for 1
	Measured string // file of measured speeds; empty for none
}

// Builtin is the provider that needs no ONNX Runtime.
const Builtin = "builtin"

// Net is a network ready to evaluate positions. Goroutines may share it. It implements
// puct.Policy.
type Net struct {
	file    []byte
	int8    bool                   // it is of 8 bits, and the processor is faster with those
	floats  func() ([]byte, error) // the file of a network of 8 bits in floats, otherwise itself
	value   bool
	threads int
	views   int
	now     atomic.Pointer[backendPool] // current backend; replaced when it fails, or when another is found to be faster
	chosen  chan struct{}               // closed when the fastest backend is chosen
	closing atomic.Bool                 // Close was called: stop choosing

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
// bytes. Without a provider in the options and without a usable ONNX Runtime it uses the
// built-in evaluator, and Backend says why; a provider that is named is used, or an
// *ort.Refusal says why not. The error is one line.
func Open(model []byte, o Options) (*Net, error) {
	n, err := open(model, o)
	if _, refused := errors.AsType[*ort.Refusal](err); err != nil && !refused {
		err = fmt.Errorf("reading the network: %w", err)
	}
	return n, err
}

func open(model []byte, o Options) (*Net, error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, err
	}
	n := &Net{file: model, threads: o.Threads, views: o.Views}
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
	if n.threads <= 0 {
		n.threads = cputime.Processors
	}
	switch n.views {
	case 0:
		n.views = 1
	case 1, game.Symmetries:
	default:
		return nil, fmt.Errorf("the number of views must be 1 or 8, not %d", n.views)
	}
	n.chosen = make(chan struct{})
	b, err := n.newBuiltin("")
	if o.Provider == Builtin || err == nil && o.automatic() {
		if err != nil {
			return nil, err
		}
		n.use(b)
		if o.Provider == Builtin {
			close(n.chosen)
		} else {
			crash.Go(func() { n.choose(o) }, nil)
		}
		return n, nil
	}
	// The provider named, which nothing replaces, or one that can run what the built-in
	// evaluator cannot.
	close(n.chosen)
	l, why := n.newORT(o)
	if why == nil {
		n.use(l)
		return n, nil
	}
	if o.automatic() {
		return nil, fmt.Errorf("%w; and ONNX Runtime cannot be used: %s", err, why.Error())
	}
	if refusal, ok := errors.AsType[*ort.Refusal](why); ok {
		return nil, refusal
	}
	return nil, &ort.Refusal{Provider: ort.Provider(o.Provider), Plain: why.Error()}
}

// Settle blocks until the backend is chosen. Until then the built-in evaluator serves.
func (n *Net) Settle() { <-n.chosen }

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
	n.exchange(b)
	return nil
}

// exchange makes b the current backend. The caller holds mu.
func (n *Net) exchange(b backend) {
	n.old = append(n.old, n.now.Load())
	n.use(b)
}

// use makes b the current backend, and logs it.
func (n *Net) use(b backend) {
	n.now.Store(&backendPool{backend: b})
	slog.Debug("a network runs", "bytes", len(n.file), "on", b.String())
}

// Close frees the network. No Evaluate may be running, and none may follow.
func (n *Net) Close() error {
	n.closing.Store(true)
	n.Settle()
	n.mu.Lock()
	defer n.mu.Unlock()
	var errs []error
	for _, r := range append(n.old, n.now.Load()) {
		errs = append(errs, r.close())
	}
	n.old = nil
	return errors.Join(errs...)
}
