package search

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// benchGame is the line of perfect play from Takizawa's proof that Othello is
// drawn: the workload of Bench is taken from it.
const benchGame = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1" +
	"f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6"

// benchWork is the workload: after so many moves, search so deep, or to the end.
var benchWork = []struct{ moves, depth int }{
	{8, 12}, {14, 12}, {20, 12}, {26, 12}, {32, 12}, {38, 22}, {40, 20},
}

// Bench searches a fixed workload on one thread and returns the number of
// nodes: the signature of the search, which changes whenever what it
// does changes. weights may be nil for the hand evaluation. report, if not nil, is
// told of each piece of the work when it is done.
func Bench(ctx context.Context, weights *template.Weights, report func(empties, depth int, nodes int64)) (int64, error) {
	e := New(Options{HashMB: 32, Threads: 1, Weights: weights})
	var total int64
	for _, work := range benchWork {
		p := game.Start(game.Size8)
		for i := range work.moves {
			m, err := game.ParseSquare(benchGame[2*i : 2*i+2])
			if err != nil || !p.Legal(m) {
				return 0, fmt.Errorf("running the benchmark: move %d of its game is not legal", i+1)
			}
			p = p.Play(m)
		}
		e.Clear()
		a, err := e.Think(ctx, p, ai.Limits{Depth: work.depth, Exact: 22}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, fmt.Errorf("running the benchmark: %w", err)
		}
		if report != nil {
			report(p.Empties(), work.depth, a.Nodes)
		}
		total += a.Nodes
	}
	return total, nil
}
