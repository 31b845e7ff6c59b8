package policy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/cputime"
	"othello/internal/crash"
)

// margin is how many times as fast ONNX Runtime must be to replace the built-in
// evaluator, which needs no library and runs already.
const margin = 1.1

// trial is how long backends are compared, once a minimum of rounds is done.
const trial = 400 * time.Millisecond

// choose finds the fastest backend while the built-in evaluator already serves. It uses
// an earlier measurement from the file or measures, and switches to the winner.
func (n *Net) choose(o Options) {
	defer close(n.chosen)
	err := crash.Catch(func() error {
		key := measuredKey(n.file, o)
		known, ok := recall(o.Measured, key)
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
			return n.switchTo(other)
		}
		speeds := []Speed{{Provider: Builtin}, {Provider: other.provider()}}
		race(n.closing.Load, n.threads, speeds, n.now.Load().backend, other)
		if err := speeds[1].Err; err != nil || n.closing.Load() {
			return errors.Join(err, other.close())
		}
		m := decide(key, speeds)
		store(o.Measured, m)
		if m.Provider == Builtin {
			n.stay(m.Reason)
			return other.close()
		}
		return n.switchTo(other)
	})
	if err != nil {
		n.stay(err.Error())
	}
}

// Speed is how fast a provider runs a network.
type Speed struct {
	Provider string  // as Options.Provider names it
	Rate     float64 // positions per second on all threads, at the batch sizes of play
	Err      error   // why it does not work, in plain words; a method Details, if it has one, returns the library's message
}

// Measure times a network on each of the providers, by turns, and keeps the fastest in the
// file o.Measured, where networks that are opened later find it.
func Measure(ctx context.Context, model []byte, o Options, providers []string) (list []Speed, err error) {
	list = make([]Speed, len(providers))
	backends := make([]backend, len(providers))
	for i, p := range providers {
		o.Provider, list[i].Provider = p, p
		n, why := Open(model, o)
		if list[i].Err = why; why != nil {
			continue
		}
		defer func() { err = errors.Join(err, n.Close()) }()
		backends[i] = n.now.Load().backend
	}
	race(func() bool { return ctx.Err() != nil }, o.Threads, list, backends...)
	if m := decide(measuredKey(model, o), list); m.Provider != "" && ctx.Err() == nil {
		store(o.Measured, m)
	}
	return list, ctx.Err()
}

// decide returns the measurement that a race makes; one without a provider if only the
// built-in evaluator ran.
func decide(key string, speeds []Speed) measurement {
	var ours, best Speed
	for _, s := range speeds {
		switch {
		case s.Provider == Builtin:
			ours = s
		case s.Rate > best.Rate:
			best = s
		}
	}
	m := measurement{Key: key, Provider: best.Provider}
	if best.Rate == 0 || best.Rate >= margin*ours.Rate {
		return m
	}
	where := "the CPU"
	if p := ort.Provider(best.Provider); p != ort.CPU {
		where = p.Name()
	}
	lib, _ := ort.Loaded()
	m.Provider, m.Reason = Builtin, fmt.Sprintf("as fast as ONNX Runtime %s on %s", lib.Version, where)
	if ratio := ours.Rate / best.Rate; ratio > 1.05 {
		m.Reason = fmt.Sprintf("%.1f times %s", ratio, m.Reason)
	}
	return m
}

// stay keeps the built-in evaluator, for the given reason.
func (n *Net) stay(why string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if r := n.now.Load(); r.provider() == Builtin {
		b := *r.backend.(*builtinBackend)
		b.why = why
		n.exchange(&b)
	}
}

// switchTo replaces the built-in evaluator by another backend.
func (n *Net) switchTo(b backend) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closing.Load() {
		return b.close()
	}
	n.exchange(b)
	return nil
}

// race measures the speeds of backends, but for those in the list that have an error. They run
// by turns, so that other load on the machine slows all of them; one that is far behind stops
// after a trial.
func race(stopped func() bool, threads int, list []Speed, backends ...backend) {
	racers := make([]*racer, len(list))
	for i, b := range backends {
		if list[i].Err == nil {
			racers[i], list[i].Err = newRacer(b, threads)
		}
		if r := racers[i]; r != nil {
			defer func() { _ = r.close() }() // what was measured stands
		}
	}
	fastest := 0.0
	for began, rounds := time.Now(), 0; rounds < 20 || rounds < 100 && time.Since(began) < trial; rounds++ {
		for i := range list {
			if s := &list[i]; !stopped() && s.Err == nil && (racers[i].spent < trial || s.Rate >= fastest/4) {
				s.Err = racers[i].run()
				s.Rate = racers[i].rate
				fastest = max(fastest, s.Rate)
			}
		}
	}
}

// racer measures the speed of a backend at the batch sizes of play: one position and its
// eight views, or on an accelerator its largest batch.
type racer struct {
	worker
	sizes []int
	share float64       // of the workers that run side by side
	rate  float64       // positions per second of the fastest run, if all workers are busy
	spent time.Duration // on all runs after the first
}

func newRacer(b backend, threads int) (*racer, error) {
	w, err := b.worker()
	if err != nil {
		return nil, err
	}
	r := &racer{worker: w, sizes: []int{b.most()}, share: 1}
	if b.parallel() {
		if threads <= 0 {
			threads = cputime.Processors
		}
		r.sizes, r.share = []int{1, game.Symmetries}, 1/float64(min(threads, cputime.Processors))
	}
	err = r.run() // warms up
	r.spent = 0
	return r, err
}

// run runs each number of positions once.
func (r *racer) run() error {
	cost := 0.0 // mean seconds of a position
	for _, size := range r.sizes {
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
		took := time.Since(began)
		r.spent += took
		cost += took.Seconds() / float64(size*len(r.sizes))
	}
	r.rate = max(r.rate, 1/max(cost*r.share, 1e-9))
	return nil
}

// automatic reports whether the options ask for the fastest backend.
func (o Options) automatic() bool { return o.Provider == "" || o.Provider == string(ort.Auto) }
