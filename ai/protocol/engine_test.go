package protocol

import (
	"cmp"
	"context"
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// counter is an engine that looks one move ahead and counts moves: weak, quick
// and deterministic. It wants to go on for as long as it is told to.
type counter struct{ delay time.Duration }

func (e counter) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	a := ai.Analysis{Position: p, Depth: max(lim.Depth, 1), Confidence: 100, Nodes: int64(p.Moves().Count())}
	if p.MustPass() {
		a.PV = []game.Square{game.Pass}
		return a, nil
	}
	var moves []ai.MoveScore
	for m := range p.Moves().Squares() {
		next := p.Play(m)
		pv := []game.Square{m}
		if reply := next.Moves(); reply != 0 {
			pv = append(pv, reply.First())
		}
		moves = append(moves, ai.MoveScore{
			Move: m, Score: ai.Estimated(float64(next.OpponentMoves().Count() - next.Moves().Count())), Depth: a.Depth, PV: pv,
		})
	}
	slices.SortStableFunc(moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Score.Discs, x.Score.Discs) })
	a.PV, a.Score.Discs = moves[0].PV, moves[0].Score.Discs
	if lim.Moves > 0 {
		a.Moves = moves[:min(lim.Moves, len(moves))]
	}
	if report != nil {
		report(a)
	}
	select {
	case <-time.After(e.delay):
	case <-ctx.Done():
	}
	a.Elapsed = e.delay
	return a, nil
}

// testOptions returns a kind with three depths.
func testOptions(delay time.Duration) Options {
	e := counter{delay}
	return Options{
		Name: "tester", Version: "1.2",
		Kind: ai.Kind{ID: "deep", Name: "Deep one", Engine: e, Levels: []ai.Level{
			{Limits: ai.Limits{Depth: 1}}, {Limits: ai.Limits{Depth: 2, Exact: 10}}, {Limits: ai.Limits{Depth: 3}},
		}},
	}
}
