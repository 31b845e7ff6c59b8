package mcts

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
)

// Random is the player that knows only which moves are legal: each is as likely
// as the others. It has no scores.
type Random struct {
	mu  sync.Mutex // guards rng
	rng *rand.PCG
}

// NewRandom returns a random player. Zero as seed plays another game each time.
func NewRandom(seed uint64) *Random {
	for seed == 0 {
		seed = rand.Uint64()
	}
	return &Random{rng: rand.NewPCG(seed, 0)}
}

// Think implements ai.Engine.
func (r *Random) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	start := time.Now()
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	moves := p.Moves()
	var list []game.Square
	if moves == 0 {
		list = []game.Square{game.Pass}
	} else {
		r.mu.Lock()
		for moves != 0 {
			m := pick(moves, r.rng)
			list = append(list, m)
			moves &^= m.Bit()
		}
		r.mu.Unlock()
	}
	a := ai.Analysis{Position: p, PV: list[:1:1], Confidence: 100}
	for _, m := range list[:min(max(lim.Moves, 0), len(list))] {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Confidence: 100, PV: []game.Square{m}, Prior: 1 / float64(len(list))})
	}
	a.Elapsed = time.Since(start)
	if report != nil {
		report(a)
	}
	return a, nil
}
