package ai

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"

	"othello/game"
)

// Handicap makes an engine err like a person: its moves are drawn with the probabilities
//
//	Prior^(1/Temperature) · exp(-Care · loss)
//
// where Prior is how likely people play the move and the loss is in discs, by the engine's
// scores. A beginner knows no openings and takes every corner. The zero value never errs.
type Handicap struct {
	Temperature float64 // flattens the priors; zero for no drawing, and then nothing else has an effect
	Care        float64 // by how much each disc deters, per disc; zero for not at all
	Opening     float64 // Care of a beginner in the opening, where priors then have no effect; zero for a player who is no beginner
	Share       float64 // least Prior of a move that is drawn, as a share of the largest, 0 to 1; zero for no bound
	People      Engine  // gives the priors; nil for the engine itself. Without any, all moves are equally likely.

	Seed uint64 // seed of the errors; zero for a different game each time
}

// WithHandicap returns e weakened by h. The reported analysis is e's own, except that the
// chosen move's line comes first.
func WithHandicap(e Engine, h Handicap) Engine {
	if h.Temperature <= 0 {
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
	var people map[game.Square]float64
	if h.handicap.People != nil {
		people = priors(ctx, h.handicap.People, p)
	}
	a, err := h.engine.Think(ctx, p, lim, report)
	if err != nil || len(a.Moves) < 2 {
		return a, err
	}
	chosen := h.draw(p, a.Moves, people)
	if len(chosen.PV) == 0 {
		return a, errors.New("weakening the engine: it scored a move without giving its line")
	}
	a.Choose(chosen)
	return a, nil
}

// priors returns how likely each move is by a network; nil if it cannot say.
func priors(ctx context.Context, network Engine, p game.Position) map[game.Square]float64 {
	a, err := network.Think(ctx, p, Limits{Nodes: 1, Moves: EveryMove}, nil)
	if err != nil {
		return nil
	}
	list := map[game.Square]float64{}
	for _, m := range a.Moves {
		list[m.Move] = m.Prior
	}
	return list
}

// draw returns a move of p drawn by the priors, those of people if there are any, and by what
// it loses.
func (h *handicapped) draw(p game.Position, moves []MoveScore, people map[game.Square]float64) MoveScore {
	h.mu.Lock()
	defer h.mu.Unlock()
	prior, care := func(m MoveScore) float64 { return people[m.Move] }, h.handicap.Care
	if people == nil {
		prior = func(m MoveScore) float64 { return m.Prior }
	}
	even := func(MoveScore) float64 { return 1 }
	if h.handicap.Opening > 0 {
		moves = corners(p, moves)
		if PhaseOf(p) == 0 {
			prior, care = even, h.handicap.Opening
		}
	}
	most, best := 0.0, math.Inf(-1)
	for _, m := range moves {
		most, best = max(most, prior(m)), max(best, m.Score.Discs)
	}
	if most == 0 {
		prior = even
	}
	// Gumbel-max trick: the largest log probability plus Gumbel noise is a draw with
	// those probabilities.
	chosen, look := moves[0], math.Inf(-1)
	for _, m := range moves {
		seen := math.Log(prior(m))/h.handicap.Temperature - care*(best-m.Score.Discs) - math.Log(h.rng.ExpFloat64())
		if prior(m) >= most*h.handicap.Share && seen > look {
			chosen, look = m, seen
		}
	}
	return chosen
}

// corners returns the corners among the moves of p, or all moves if none is a corner.
func corners(p game.Position, moves []MoveScore) []MoveScore {
	squares := game.CornersOf(^p.Size().Mask())
	var list []MoveScore
	for _, m := range moves {
		if squares.Has(m.Move) {
			list = append(list, m)
		}
	}
	if list == nil {
		return moves
	}
	return list
}
