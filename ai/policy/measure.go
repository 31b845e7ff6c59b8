package policy

import (
	"context"
	"errors"
	"slices"
	"time"

	"othello/game"
)

// trial is how long a network is measured.
const trial = 400 * time.Millisecond

// Speed is how fast a provider runs a network.
type Speed struct {
	Provider string  // as Options.Provider names it
	Rate     float64 // positions per second, at the batch sizes of play
	Err      error   // why it does not work, in plain words; a method Details, if it has one, returns the library's message
}

// Measure times a network on each of the providers. It fails only if ctx is done.
func Measure(ctx context.Context, model []byte, o Options, providers []string) (list []Speed, err error) {
	for _, o.Provider = range providers {
		s := Speed{Provider: o.Provider}
		var n *Net
		if n, s.Err = Open(model, o); s.Err == nil {
			s.Rate, s.Err = n.speed(ctx)
			s.Err = errors.Join(s.Err, n.Close())
		}
		list = append(list, s)
	}
	return list, ctx.Err()
}

// speed returns how many positions a second the network evaluates by its fastest batches: on
// each thread of a processor of as many as a position has views, on an accelerator of the most.
func (n *Net) speed(ctx context.Context) (rate float64, err error) {
	count, threads := n.most, 1
	if n.parallel {
		count, threads = game.Symmetries, n.threads
	}
	positions := slices.Repeat([]game.Position{game.Start(game.Size8)}, count)
	priors, values := make([][64]float32, count), make([]float32, count)
	for began := time.Now(); ctx.Err() == nil && (rate == 0 || time.Since(began) < trial); {
		start := time.Now()
		if err := n.batch(positions, priors, values, 1); err != nil {
			return 0, err
		}
		rate = max(rate, float64(threads*count)/max(time.Since(start).Seconds(), 1e-9))
	}
	return rate, nil
}
