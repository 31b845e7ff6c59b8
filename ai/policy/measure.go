package policy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/game"
	"othello/internal/cputime"
)

// trial is how long backends are compared, once a minimum of rounds is done.
const trial = 400 * time.Millisecond

// Speed is how fast a provider runs a network.
type Speed struct {
	Provider string  // as Options.Provider names it
	Rate     float64 // positions per second on all threads, at the batch sizes of play
	Err      error   // why it does not work, in plain words; a method Details, if it has one, returns the library's message
}

// Measure times a network on each of the providers, by turns.
func Measure(ctx context.Context, model []byte, o Options, providers []string) (list []Speed, err error) {
	n, err := read(model, o)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	list, backends := make([]Speed, len(providers)), make([]backend, len(providers))
	for i, p := range providers {
		list[i].Provider = p
		b, why := n.newBackend(o, p)
		if list[i].Err = why; why == nil {
			backends[i] = b
			defer func() { err = errors.Join(err, b.close()) }()
		}
	}
	race(func() bool { return ctx.Err() != nil }, n.threads, list, backends...)
	return list, ctx.Err()
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
