package search

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// benchWork is the workload: the number of moves of the line of perfect play to make
// first, and the depth to search then.
var benchWork = []struct{ moves, depth int }{
	{8, 12}, {14, 12}, {20, 12}, {26, 12}, {32, 12}, {38, 22}, {40, 20},
}

// Bench searches a fixed workload on one thread and returns the number of nodes: the
// signature of the search, which changes with its behaviour. weights may be nil for the
// hand evaluation. report, if not nil, is called after each position.
func Bench(ctx context.Context, weights *template.Weights, report func(empties, depth int, nodes int64)) (int64, error) {
	e := New(Options{HashMB: 32, Threads: 1, Weights: weights})
	line, err := game.ParseLine(game.DrawnLine)
	if err != nil {
		return 0, fmt.Errorf("running the benchmark: %w", err)
	}
	var total int64
	for _, work := range benchWork {
		p := game.Start(game.Size8)
		for _, m := range line[:work.moves] {
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
