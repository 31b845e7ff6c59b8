package policy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/game"
	"othello/internal/cputime"
)

// trial is how long a backend is measured.
const trial = 400 * time.Millisecond

// Speed is how fast a provider runs a network.
type Speed struct {
	Provider string  // as Options.Provider names it
	Rate     float64 // positions per second on all threads, at the batch sizes of play
	Err      error   // why it does not work, in plain words; a method Details, if it has one, returns the library's message
}

// Measure times a network on each of the providers.
func Measure(ctx context.Context, model []byte, o Options, providers []string) (list []Speed, err error) {
	f, err := read(model)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	for _, o.Provider = range providers {
		s := Speed{Provider: o.Provider}
		var b backend
		if b, s.Err = f.backend(o); s.Err == nil {
			s.Rate, s.Err = b.speed(ctx, o.Threads)
			s.Err = errors.Join(s.Err, b.close())
		}
		list = append(list, s)
	}
	return list, ctx.Err()
}

// speed returns how many positions a second so many goroutines evaluate, by the fastest runs
// of one of them at the batch sizes of play: one position and its eight views, or on an
// accelerator its largest batch.
func (b *backend) speed(ctx context.Context, threads int) (rate float64, err error) {
	w, err := b.worker()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	sizes, workers := []int{b.most}, 1
	if b.parallel {
		sizes, workers = []int{1, game.Symmetries}, cputime.Processors
		if threads > 0 {
			workers = min(threads, workers)
		}
	}
	for began := time.Now(); ctx.Err() == nil && (rate == 0 || time.Since(began) < trial); {
		cost := 0.0 // mean seconds of a position
		for _, size := range sizes {
			planes, err := w.input(size)
			if err != nil {
				return 0, err
			}
			for k := range size {
				setPlanes(planes[k*planesSize:], game.Start(game.Size8))
			}
			start := time.Now()
			if _, _, err := w.run(size); err != nil {
				return 0, err
			}
			cost += time.Since(start).Seconds() / float64(size*len(sizes))
		}
		rate = max(rate, float64(workers)/max(cost, 1e-9))
	}
	return rate, nil
}
