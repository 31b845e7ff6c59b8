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
// and plays what looks best to it. An engine that knows how likely people are to
// play each move can choose as they do instead. The zero value never errs.
type Handicap struct {
	Noise float64 // standard deviation, in discs, of the error added to each move's score; zero for none
	Loss  float64 // most discs that may be given away on one move, judged by the engine; zero for no bound

	Temperature float64 // moves are drawn with the probabilities Prior^(1/Temperature), and Noise and Loss have no effect; zero for no drawing
	Share       float64 // least Prior of a move that is drawn, as a share of the largest, 0 to 1; zero for no bound

	Seed uint64 // of the errors; zero for a different game each time
}

// WithHandicap returns e as weakened by h. It scores all moves with e, disturbs the
// scores and chooses the best of those that cost no more than h.Loss, or draws a
// move by the priors. The reported analysis is e's own, with the chosen move's line
// in front.
func WithHandicap(e Engine, h Handicap) Engine {
	if h.Noise <= 0 && h.Temperature <= 0 {
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
	lim.Moves = EveryMove
	a, err := h.engine.Think(ctx, p, lim, report)
	if err != nil || len(a.Moves) < 2 {
		return a, err
	}
	h.mu.Lock()
	var chosen MoveScore
	if h.handicap.Temperature > 0 {
		chosen = h.draw(a.Moves)
	} else {
		chosen = h.misjudge(a.Moves)
	}
	h.mu.Unlock()
	if len(chosen.PV) == 0 {
		return a, errors.New("weakening the engine: it scored a move without giving its line")
	}
	a.PV, a.Score, a.Proven = chosen.PV, chosen.Score, chosen.Proven
	a.Depth, a.Confidence, a.Source = chosen.Depth, chosen.Confidence, chosen.Source
	return a, nil
}

// misjudge returns the move that looks best with errors in the scores.
func (h *handicapped) misjudge(moves []MoveScore) MoveScore {
	best := slices.MaxFunc(moves, func(x, y MoveScore) int {
		return cmp.Compare(x.Score, y.Score)
	})
	chosen, look := best, math.Inf(-1)
	for _, m := range moves {
		seen := m.Score + h.rng.NormFloat64()*h.handicap.Noise
		affordable := h.handicap.Loss <= 0 || m.Score >= best.Score-h.handicap.Loss
		if affordable && seen > look {
			chosen, look = m, seen
		}
	}
	return chosen
}

// draw returns a move by the priors; the first one if there are none.
func (h *handicapped) draw(moves []MoveScore) MoveScore {
	most := 0.0
	for _, m := range moves {
		most = max(most, m.Prior)
	}
	// The largest of logarithms with errors of this distribution is drawn with the
	// odds that they stand for (Gumbel).
	chosen, look := moves[0], math.Inf(-1)
	for _, m := range moves {
		seen := math.Log(m.Prior)/h.handicap.Temperature - math.Log(h.rng.ExpFloat64())
		if m.Prior >= most*h.handicap.Share && seen > look {
			chosen, look = m, seen
		}
	}
	return chosen
}
