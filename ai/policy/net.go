package policy

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"

	"othello/ai/policy/builtin"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/internal/crash"
)

// Options say how a network is to be computed. The zero value is usable.
type Options struct {
	Provider string // what ONNX Runtime computes with, by the names of ort.Providers, or Builtin; empty for the fastest
	Library  string // absolute path of ONNX Runtime; empty to look for it where it usually is
	Threads  int    // goroutines that share the positions of one Evaluate; zero for one per CPU
	Views    int    // symmetric views of a position whose mean Evaluate takes: 1 or 8; zero for 1
	Measured string // file that keeps what was measured to be the fastest; empty for none
	Fresh    bool   // measure again what the file knows
	Octets   []byte // the same network in 8 bits, for processors that multiply bytes fast; nil for none
}

// Builtin is the provider that does without ONNX Runtime.
const Builtin = "builtin"

// Net is a network ready to judge positions. Goroutines may share it. It implements
// puct.Policy.
type Net struct {
	model   []byte
	octets  []byte // the same in 8 bits; nil if there is none, or the processor gains nothing by it
	value   bool
	threads int
	views   int
	now     atomic.Pointer[backendPool] // what computes; replaced when it fails, or when another is found to be faster
	chosen  chan struct{}               // closed when it is decided what is the fastest
	closing atomic.Bool                 // nobody needs the decision any more

	mu   sync.Mutex // guards what follows, and writing to now
	idle []*job
	old  []*backendPool // replaced, to be closed
}

// backend is what computes a network.
type backend interface {
	fmt.Stringer
	provider() string // as Options.Provider names it
	reason() string   // why it is not another one; empty if there is nothing to say
	worker() (worker, error)
	most() int      // positions that a worker takes at once
	parallel() bool // several workers are faster than one
	close() error   // when all workers are closed
}

// worker computes for one goroutine at a time.
type worker interface {
	// input is where the planes of n positions go, 1 to backend.most.
	input(n int) ([]float32, error)
	// run computes n positions. The results hold until the next call; values is nil
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

// take returns a worker that nobody else uses until it is put back.
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

// Open readies the network in the bytes of an ONNX file, which must not change
// afterwards. Where ONNX Runtime cannot be used the built-in evaluator takes its
// place and Backend says why; the error is about the file, in one line.
func Open(model []byte, o Options) (*Net, error) {
	n, err := open(model, o)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	return n, nil
}

func open(model []byte, o Options) (*Net, error) {
	m, err := onnx.Unmarshal(model)
	if err != nil {
		return nil, err
	}
	n := &Net{model: model, threads: o.Threads, views: o.Views}
	if builtin.Octets() {
		n.octets = o.Octets
	}
	if n.value, err = m.Playing(); err != nil {
		return nil, err
	}
	if n.threads <= 0 {
		n.threads = runtime.GOMAXPROCS(0)
	}
	switch n.views {
	case 0:
		n.views = 1
	case 1, game.Symmetries:
	default:
		return nil, fmt.Errorf("a position has 8 views, which can be seen singly or all together, not %d", n.views)
	}
	n.chosen = make(chan struct{})
	b, err := newBuiltin(n.onProcessor(), "")
	switch {
	case o.Provider == Builtin, err == nil && o.automatic():
		if err != nil {
			return nil, err
		}
		n.now.Store(&backendPool{backend: b})
		if o.Provider == Builtin {
			close(n.chosen)
		} else {
			crash.Go(func() { n.choose(o) }, nil)
		}
		return n, nil
	}
	// What was named, or what else there is if the built-in evaluator cannot run it.
	close(n.chosen)
	l, why := n.newORT(o)
	switch {
	case why == nil:
		n.now.Store(&backendPool{backend: l})
	case err != nil:
		return nil, fmt.Errorf("%w; and ONNX Runtime cannot be used: %s", err, why.Error())
	default:
		b.why = why.Error()
		n.now.Store(&backendPool{backend: b})
	}
	return n, nil
}

// Settle waits until it is decided what computes the network, which at first is the
// built-in evaluator where the fastest is wanted.
func (n *Net) Settle() { <-n.chosen }

// onProcessor returns the file that the processor computes fastest.
func (n *Net) onProcessor() []byte {
	if n.octets != nil {
		return n.octets
	}
	return n.model
}

// HasValue reports whether the network has a value head, without which values are
// NaN.
func (n *Net) HasValue() bool { return n.value }

// Backend says in one line what computes the network and, if that is not ONNX
// Runtime, why: "ONNX Runtime 1.30.0, CPU".
func (n *Net) Backend() string { return n.now.Load().String() }

// Provider returns what computes the network, as Options.Provider names it.
func (n *Net) Provider() string { return n.now.Load().provider() }

// Reason says in one line why that is not what was asked for, or what else was tried
// to find the fastest; empty if there is nothing to say.
func (n *Net) Reason() string { return n.now.Load().reason() }

// Details returns the lines of ONNX Runtime behind Reason, as it wrote them; empty if
// there are none.
func (n *Net) Details() string {
	if l, ok := n.now.Load().backend.(*ortBackend); ok {
		return l.details
	}
	return ""
}

// Batch implements puct.Policy: on the CPU nothing is gained by several positions at
// once, for the goroutines that have one each share the processors as well.
func (n *Net) Batch() int {
	r := n.now.Load()
	if r.parallel() {
		return 1
	}
	return max(r.most()/(2*n.views), 1)
}

// replace puts the built-in evaluator in the place of a backend that failed.
func (n *Net) replace(broken *backendPool, failure error) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.now.Load() != broken {
		return nil // somebody else did
	}
	if _, ok := broken.backend.(*builtinBackend); ok {
		return failure
	}
	b, err := newBuiltin(n.onProcessor(), failure.Error())
	if err != nil {
		return errors.Join(failure, err)
	}
	slog.Error("the built-in evaluator goes on with the network", "error", failure)
	n.exchange(b)
	return nil
}

// exchange puts a backend in the place of the one that computes. The caller holds mu.
func (n *Net) exchange(b backend) {
	n.old = append(n.old, n.now.Load())
	n.now.Store(&backendPool{backend: b})
}

// Close frees the network. No Evaluate may be going on, and none may follow.
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
