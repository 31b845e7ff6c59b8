package ai

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"othello/game"
)

// Handicap makes an engine err like a person: it sees the moves a little wrong
// and plays what looks best to it. The zero value never errs.
type Handicap struct {
	Noise float64 // standard deviation, in discs, of the error added to each move's score; zero for none
	Loss  float64 // most discs that may be given away on one move, judged by the engine; zero for no bound
	Seed  uint64  // of the errors; zero for a different game each time
}

// WithHandicap is e as weakened by h. It scores all moves with e, disturbs the
// scores and chooses the best of those that cost no more than h.Loss. The
// reported analysis is e's own, with the chosen move's line in front.
func WithHandicap(e Engine, h Handicap) Engine {
	if h.Noise <= 0 {
		return e
	}
	seed := h.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	return &handicapped{engine: e, handicap: h, rng: rand.New(rand.NewPCG(seed, 0))}
}

type handicapped struct {
	engine   Engine
	handicap Handicap

	mu  sync.Mutex // guards rng
	rng *rand.Rand
}

func (h *handicapped) Think(ctx context.Context, p game.Position, lim Limits, report func(Analysis)) (Analysis, error) {
	lim.Moves = 64
	a, err := h.engine.Think(ctx, p, lim, report)
	if err != nil || len(a.Moves) < 2 {
		return a, err
	}
	best := slices.MaxFunc(a.Moves, func(x, y MoveScore) int {
		return cmp.Compare(x.Score, y.Score)
	})
	chosen, look := best, math.Inf(-1)
	h.mu.Lock()
	for _, m := range a.Moves {
		seen := m.Score + h.rng.NormFloat64()*h.handicap.Noise
		affordable := h.handicap.Loss <= 0 || m.Score >= best.Score-h.handicap.Loss
		if affordable && seen > look {
			chosen, look = m, seen
		}
	}
	h.mu.Unlock()
	if len(chosen.PV) == 0 {
		return a, errors.New("weakening the engine: it scored a move without giving its line")
	}
	a.PV, a.Score, a.Proven = chosen.PV, chosen.Score, chosen.Proven
	a.Depth, a.Confidence, a.Source = chosen.Depth, chosen.Confidence, chosen.Source
	return a, nil
}
