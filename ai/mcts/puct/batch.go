package puct

import (
	"sync"

	"othello/game"
)

// Gatherer gathers the positions of several workers into batches for a policy: of the
// threads of one search or, as a Policy itself, of several searches. The worker whose
// position fills the batch, or the last active one, evaluates it for all; there is no
// timeout.
type Gatherer struct {
	policy Policy
	most   int // positions in a batch

	mu     sync.Mutex
	active int    // workers that have not left
	round  *round // the one being filled
}

// round is a batch and the workers waiting for it. All but members is read by everyone
// once ended is closed.
type round struct {
	members   int // workers, with a position or without; guarded by Gatherer.mu
	positions []game.Position
	priors    [][64]float32
	values    []float32
	err       error
	ended     chan struct{}
}

// NewGatherer returns a gatherer for a policy and a number of active workers.
func NewGatherer(p Policy, workers int) *Gatherer {
	return &Gatherer{policy: p, most: p.Batch(), active: workers, round: newRound()}
}

func newRound() *round { return &round{ended: make(chan struct{})} }

// evaluate returns the place of p in a round that has ended.
func (b *Gatherer) evaluate(p game.Position) (*round, int) {
	b.mu.Lock()
	r, at := b.round, len(b.round.positions)
	r.positions = append(r.positions, p)
	r.members++
	b.await(r)
	return r, at
}

// yield waits for the end of a round without adding to it.
func (b *Gatherer) yield() {
	b.mu.Lock()
	r := b.round
	r.members++
	b.await(r)
}

// Batch implements Policy: each worker asks about one position at a time.
func (b *Gatherer) Batch() int { return 1 }

// Evaluate implements Policy for one position.
func (b *Gatherer) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	r, at := b.evaluate(positions[0])
	if r.err == nil {
		priors[0], values[0] = r.priors[at], r.values[at]
	}
	return r.err
}

// Join adds an active worker.
func (b *Gatherer) Join() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.active++
}

// Leave removes a worker that needs no more evaluations.
func (b *Gatherer) Leave() {
	b.mu.Lock()
	b.active--
	if r := b.round; b.complete(r) && r.members > 0 {
		b.run(r)
		return
	}
	b.mu.Unlock()
}

// complete reports whether the batch is full or all active workers wait for it.
func (b *Gatherer) complete(r *round) bool {
	return len(r.positions) >= b.most || r.members >= b.active
}

// await runs the round if it is complete, else waits until another worker has. It unlocks
// mu.
func (b *Gatherer) await(r *round) {
	if b.complete(r) {
		b.run(r)
		return
	}
	b.mu.Unlock()
	<-r.ended
}

// run evaluates the round, while others gather the next one. It unlocks mu.
func (b *Gatherer) run(r *round) {
	b.round = newRound()
	b.mu.Unlock()
	defer close(r.ended)
	if len(r.positions) > 0 {
		r.priors = make([][64]float32, len(r.positions))
		r.values = make([]float32, len(r.positions))
		r.err = b.policy.Evaluate(r.positions, r.priors, r.values)
	}
}
