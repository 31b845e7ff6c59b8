package puct

import (
	"sync"

	"othello/game"
)

// batcher gathers the positions of several workers into batches for a policy. The
// worker whose position fills the batch, or that is the last one still at work,
// evaluates it for all; nobody waits for a clock.
type batcher struct {
	policy Policy
	most   int // positions in a batch

	mu     sync.Mutex
	active int    // workers that have not left
	round  *round // being gathered
}

// round is a batch and those who wait for it. All but members is read by everyone
// once ended is closed.
type round struct {
	members   int // workers, with a position or without; guarded by batcher.mu
	positions []game.Position
	priors    [][64]float32
	values    []float32
	err       error
	ended     chan struct{}
}

func newBatcher(p Policy, workers int) *batcher {
	return &batcher{policy: p, most: p.Batch(), active: workers, round: newRound()}
}

func newRound() *round { return &round{ended: make(chan struct{})} }

// evaluate returns the place of p in a round that has ended.
func (b *batcher) evaluate(p game.Position) (*round, int) {
	b.mu.Lock()
	r, at := b.round, len(b.round.positions)
	r.positions = append(r.positions, p)
	r.members++
	b.settle(r)
	return r, at
}

// yield waits for the end of a round without adding to it.
func (b *batcher) yield() {
	b.mu.Lock()
	r := b.round
	r.members++
	b.settle(r)
}

// leave is called by a worker that will not come back.
func (b *batcher) leave() {
	b.mu.Lock()
	b.active--
	if r := b.round; b.complete(r) && r.members > 0 {
		b.run(r)
		return
	}
	b.mu.Unlock()
}

// complete reports whether nothing is to be gained by waiting for others.
func (b *batcher) complete(r *round) bool {
	return len(r.positions) >= b.most || r.members >= b.active
}

// settle runs the round or waits until another worker has. It unlocks mu.
func (b *batcher) settle(r *round) {
	if b.complete(r) {
		b.run(r)
		return
	}
	b.mu.Unlock()
	<-r.ended
}

// run evaluates the round, while others gather the next one. It unlocks mu.
func (b *batcher) run(r *round) {
	b.round = newRound()
	b.mu.Unlock()
	defer close(r.ended)
	if len(r.positions) > 0 {
		r.priors = make([][64]float32, len(r.positions))
		r.values = make([]float32, len(r.positions))
		r.err = b.policy.Evaluate(r.positions, r.priors, r.values)
	}
}
