package policy

import (
	"cmp"
	"context"
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// Player is the network as an engine: it plays the likeliest move, without search.
//
// Limits.Nodes bounds the positions evaluated: from 8 on all eight symmetric views, below
// 8 one, and without a bound as many as Options.Views says. If asked for the scores of
// moves, it also evaluates the position after each move, as far as the bound allows and
// if there is a value head. It ignores the other limits.
//
// Scores come from the value head, by ai.Discs; without one they are zero.
type Player struct{ net *Net }

// NewPlayer makes an engine of a network.
func NewPlayer(n *Net) *Player { return &Player{n} }

// leastPrior replaces probabilities that underflow: no legal move is impossible.
const leastPrior = 1e-9

// Think implements ai.Engine.
func (e *Player) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	began := time.Now()
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	if err := ctx.Err(); err != nil {
		return ai.Analysis{}, err
	}
	if p.MustPass() {
		a, err := e.Think(ctx, p.Pass(), ai.Limits{Nodes: lim.Nodes}, nil)
		a.Position, a.Score, a.Elapsed = p, a.Score.Negate(), time.Since(began)
		a.PV = append([]game.Square{game.Pass}, a.PV...)
		if e.net.value {
			a.WinRate = 1 - a.WinRate
		}
		return a, err
	}
	views := e.net.views
	switch {
	case lim.Nodes >= game.Symmetries:
		views = game.Symmetries
	case lim.Nodes > 0:
		views = 1
	}
	first := views
	if report != nil {
		first = 1 // for an early report
	}
	a, err := e.judge(p, first, lim)
	if err != nil {
		return a, err
	}
	tell := func() {
		a.Elapsed = time.Since(began)
		if report != nil {
			reported := a
			reported.Moves = slices.Clone(a.Moves)
			report(reported)
		}
	}
	tell()
	if views > first && ctx.Err() == nil {
		if a, err = e.judge(p, views, lim); err != nil {
			return a, err
		}
		tell()
	}
	enough := lim.Nodes <= 0 || int64(views+len(a.Moves)) <= lim.Nodes
	if e.net.value && len(a.Moves) > 0 && enough && ctx.Err() == nil {
		if err := e.score(p, &a); err != nil {
			return a, err
		}
		tell()
	}
	a.Elapsed = time.Since(began)
	return a, nil
}

// judge returns the network's evaluation of p, the mean over several views.
func (e *Player) judge(p game.Position, views int, lim ai.Limits) (ai.Analysis, error) {
	var priors [1][64]float32
	var values [1]float32
	if err := e.net.evaluate([]game.Position{p}, priors[:], values[:], views); err != nil {
		return ai.Analysis{}, err
	}
	a := ai.Analysis{
		Position: p, Score: ai.Estimated(ai.Discs(float64(values[0]))), Nodes: int64(views), Source: ai.FromNetwork,
	}
	if e.net.value {
		a.WinRate = float64(values[0])
	}
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{
			Move: m, Score: a.Score, Source: ai.FromNetwork, PV: []game.Square{m},
			Prior: max(float64(priors[0][m]), leastPrior),
		})
	}
	slices.SortStableFunc(a.Moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Prior, x.Prior) })
	a.PV = a.Moves[0].PV
	a.Moves = a.Moves[:min(max(lim.Moves, 0), len(a.Moves))]
	return a, nil
}

// score gives each move the value of the position after it.
func (e *Player) score(p game.Position, a *ai.Analysis) error {
	next := make([]game.Position, len(a.Moves))
	again, over := make([]bool, len(next)), make([]bool, len(next))
	for i, m := range a.Moves {
		next[i], again[i], over[i] = p.Next(m.Move)
	}
	priors, values := make([][64]float32, len(next)), make([]float32, len(next))
	if err := e.net.evaluate(next, priors, values, 1); err != nil {
		return err
	}
	for i := range a.Moves {
		m := &a.Moves[i]
		m.Depth = 1
		switch {
		case over[i]:
			m.Score, m.Source = ai.Exactly(float64(-next[i].Margin())), ai.FromExact
		case again[i]:
			m.Score.Discs = ai.Discs(float64(values[i]))
		default:
			m.Score.Discs = -ai.Discs(float64(values[i]))
		}
	}
	a.Nodes += int64(len(next))
	return nil
}
