package policy

import (
	"cmp"
	"context"
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// Player is the network as an engine: it plays the move that it takes for the
// likeliest, and searches nothing.
//
// Limits.Nodes bounds what the network sees: from 8 on all eight symmetric views of
// the position, below 8 one, and without a bound as many as Options.Views says. If
// it is asked for the scores of moves, the bound allows it and there is a value head,
// the positions behind the moves follow. The other limits mean nothing to it.
//
// Scores come from the value head, by ai.Discs; without one they are zero.
type Player struct{ net *Net }

// NewPlayer makes an engine of a network.
func NewPlayer(n *Net) *Player { return &Player{n} }

// leastPrior stands for probabilities that are too small for the arithmetic: no
// legal move is impossible.
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
		a.Position, a.Score, a.Elapsed = p, -a.Score, time.Since(began)
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
		first = 1 // so that there is something to report at once
	}
	a, err := e.judge(p, first, lim)
	if err != nil {
		return a, err
	}
	tell := func() {
		a.Elapsed = time.Since(began)
		if report != nil {
			told := a
			told.Moves = slices.Clone(a.Moves)
			report(told)
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

// judge returns one evaluation of p by the network, or the mean of several views.
func (e *Player) judge(p game.Position, views int, lim ai.Limits) (ai.Analysis, error) {
	var priors [1][64]float32
	var values [1]float32
	if err := e.net.evaluate([]game.Position{p}, priors[:], values[:], views); err != nil {
		return ai.Analysis{}, err
	}
	a := ai.Analysis{
		Position: p, Score: ai.Discs(float64(values[0])), Nodes: int64(views), Source: ai.FromNetwork,
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

// score gives each of the moves the value of the position behind it.
func (e *Player) score(p game.Position, a *ai.Analysis) error {
	next := make([]game.Position, len(a.Moves))
	for i, m := range a.Moves {
		next[i] = p.Play(m.Move)
		if next[i].MustPass() {
			next[i] = next[i].Pass()
		}
	}
	priors, values := make([][64]float32, len(next)), make([]float32, len(next))
	if err := e.net.evaluate(next, priors, values, 1); err != nil {
		return err
	}
	for i, m := range a.Moves {
		q := p.Play(m.Move)
		a.Moves[i].Depth = 1
		switch {
		case q.Over():
			a.Moves[i].Score, a.Moves[i].Proven, a.Moves[i].Source = float64(-q.Margin()), true, ai.FromExact
		case q.MustPass():
			a.Moves[i].Score = ai.Discs(float64(values[i]))
		default:
			a.Moves[i].Score = -ai.Discs(float64(values[i]))
		}
	}
	a.Nodes += int64(len(next))
	return nil
}
