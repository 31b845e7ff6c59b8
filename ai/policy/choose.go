package policy

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/crash"
)

// margin is how much faster ONNX Runtime must be to take the place of the built-in
// evaluator, which needs no library and runs already.
const margin = 1.1

// trial is how long two backends are compared, if some rounds are enough.
const trial = 400 * time.Millisecond

// choose finds out what computes the network fastest while the built-in evaluator, which
// is ready at once, does. It looks into the file of earlier measurements or, if they
// do not help, measures, and puts the winner in its place.
func (n *Net) choose(o Options) {
	defer close(n.chosen)
	err := crash.Catch(func() error {
		key := measuredKey(n.model, o)
		known, ok := measurement{}, false
		if !o.Fresh {
			known, ok = recall(o.Measured, key)
		}
		if ok && known.Provider == Builtin {
			n.stay(known.Reason)
			return nil
		}
		if ok {
			o.Provider = known.Provider
		}
		other, err := n.newORT(o)
		if err != nil {
			n.stay(err.Error())
			return nil
		}
		if ok && other.provider() == known.Provider {
			return n.settle(other)
		}
		ours := n.now.Load().backend
		ratio, err := n.compare(ours, other)
		if err != nil || n.closing.Load() {
			return errors.Join(err, other.close())
		}
		name := "ONNX Runtime " + other.version + " on the CPU"
		if p := other.session.Provider(); p != ort.CPU {
			name = "ONNX Runtime " + other.version + " on " + p.Name()
		}
		m := measurement{Key: key, Provider: other.provider()}
		if ratio < margin {
			m.Provider = Builtin
			m.Reason = fmt.Sprintf("%.1f times as fast as %s", 1/ratio, name)
			if ratio > 0.95 {
				m.Reason = "as fast as " + name
			}
		}
		remember(o.Measured, m)
		if m.Provider == Builtin {
			n.stay(m.Reason)
			return other.close()
		}
		return n.settle(other)
	})
	if err != nil {
		n.stay(err.Error())
	}
}

// stay leaves the network to the built-in evaluator, for that reason.
func (n *Net) stay(why string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r := n.now.Load(); r.provider() == Builtin {
		b := *r.backend.(*builtinBackend)
		b.why = why
		n.exchange(&b)
	}
}

// settle leaves the network to another backend.
func (n *Net) settle(b backend) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closing.Load() {
		return b.close()
	}
	n.exchange(b)
	return nil
}

// compare returns how many times as fast as ours the other backend is.
func (n *Net) compare(ours, other backend) (ratio float64, err error) {
	var race [2]*racer
	for i, b := range []backend{ours, other} {
		r, err := newRacer(b, n.threads)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, r.close()) }()
		race[i] = r
	}
	// They take turns, so that other load on the machine meets both.
	for began, rounds := time.Now(), 0; rounds < 20 || rounds < 100 && time.Since(began) < trial; rounds++ {
		for _, r := range race {
			if n.closing.Load() {
				return 0, nil
			}
			if err := r.run(); err != nil {
				return 0, err
			}
		}
	}
	return race[0].cost() / race[1].cost(), nil
}

// racer is a backend whose speed is measured, as it is used in play: a position alone
// and its eight views, or on an accelerator as many as it takes.
type racer struct {
	worker
	sizes []int
	best  []time.Duration // for each size the fastest run
	share float64         // of the workers that run side by side
}

func newRacer(b backend, threads int) (*racer, error) {
	w, err := b.worker()
	if err != nil {
		return nil, err
	}
	r := &racer{worker: w, sizes: []int{b.most()}, share: 1}
	if b.parallel() {
		r.sizes, r.share = []int{1, game.Symmetries}, 1/float64(min(threads, runtime.GOMAXPROCS(0)))
	}
	r.best = make([]time.Duration, len(r.sizes))
	for i := range r.best {
		r.best[i] = math.MaxInt64
	}
	return r, r.run() // which makes it ready
}

// run runs each number of positions once.
func (r *racer) run() error {
	for i, size := range r.sizes {
		planes, err := r.input(size)
		if err != nil {
			return err
		}
		for k := range size {
			setPlanes(planes[k*planesSize:], game.Start(game.Size8))
		}
		began := time.Now()
		if _, _, err := r.worker.run(size); err != nil {
			return err
		}
		r.best[i] = min(r.best[i], time.Since(began))
	}
	return nil
}

// cost returns what a position takes when all workers are busy.
func (r *racer) cost() (seconds float64) {
	for i, best := range r.best {
		seconds += best.Seconds() / float64(r.sizes[i]*len(r.sizes))
	}
	return seconds * r.share
}

// automatic reports whether the fastest is wanted.
func (o Options) automatic() bool { return o.Provider == "" || o.Provider == string(ort.Auto) }
