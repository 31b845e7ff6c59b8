package puct

import (
	"sync"

	"othello/game"
)

// gatherer gathers the positions of the threads of a search into batches for a policy. The
// thread whose position fills the batch, or the last active one, evaluates it for all; there
// is no timeout.
type gatherer struct {
	policy Policy
	most   int // positions in a batch

	mu     sync.Mutex
	active int    // threads that have not left
	round  *round // the one being filled
}

// round is a batch and the threads waiting for it. All but members is read by everyone
// once ended is closed.
type round struct {
	members   int // threads, with a position or without; guarded by gatherer.mu
	positions []game.Position
	priors    [][64]float32
	values    []float32
	err       error
	ended     chan struct{}
}

// newGatherer returns a gatherer for a policy and a number of active threads.
func newGatherer(p Policy, workers int) *gatherer {
	return &gatherer{policy: p, most: p.Batch(), active: workers, round: newRound()}
}

func newRound() *round { return &round{ended: make(chan struct{})} }

// evaluate returns the place of p in a round that has ended.
func (b *gatherer) evaluate(p game.Position) (*round, int) {
	b.mu.Lock()
	r, at := b.round, len(b.round.positions)
	r.positions = append(r.positions, p)
	r.members++
	b.await(r)
	return r, at
}

// yield waits for the end of a round without adding to it.
func (b *gatherer) yield() {
	b.mu.Lock()
	r := b.round
	r.members++
	b.await(r)
}

// leave removes a thread that needs no more evaluations.
func (b *gatherer) leave() {
	b.mu.Lock()
	b.active--
	if r := b.round; b.complete(r) && r.members > 0 {
		b.run(r)
		return
	}
	b.mu.Unlock()
}

// complete reports whether the batch is full or all active threads wait for it.
func (b *gatherer) complete(r *round) bool {
	return len(r.positions) >= b.most || r.members >= b.active
}

// await runs the round if it is complete, else waits until another thread has. It unlocks
// mu.
func (b *gatherer) await(r *round) {
	if b.complete(r) {
		b.run(r)
		return
	}
	b.mu.Unlock()
	<-r.ended
}

// run evaluates the round, while others gather the next one. It unlocks mu.
func (b *gatherer) run(r *round) {
	b.round = newRound()
	b.mu.Unlock()
	defer close(r.ended)
	if len(r.positions) > 0 {
		r.priors = make([][64]float32, len(r.positions))
		r.values = make([]float32, len(r.positions))
		r.err = b.policy.Evaluate(r.positions, r.priors, r.values)
	}
}
