package search

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/game"
)

// Solve plays p out to the end of the game with a table that knows nothing, so
// that the same position takes the same work on one thread. The analysis is
// proven unless there is an error.
func (e *Engine) Solve(ctx context.Context, p game.Position) (ai.Analysis, error) {
	e.Clear()
	a, err := e.think(ctx, p, &rootSearch{})
	if err == nil && !a.Proven {
		err = fmt.Errorf("solving: %w", context.Cause(ctx))
	}
	return a, err
}

// Outcome finds out who wins p, which is cheaper than by how much: 1 for the side
// to move, -1 for the other side, 0 for a draw. The analysis holds a move that
// leads there; its score is a bound.
func (e *Engine) Outcome(ctx context.Context, p game.Position) (int, ai.Analysis, error) {
	e.Clear()
	r := &rootSearch{floor: -1, ceiling: 1}
	a, err := e.think(ctx, p, r)
	switch {
	case err != nil:
		return 0, a, err
	case !r.decided:
		return 0, a, fmt.Errorf("solving: %w", context.Cause(ctx))
	case a.Score > 0:
		return 1, a, nil
	case a.Score < 0:
		return -1, a, nil
	}
	return 0, a, nil
}
