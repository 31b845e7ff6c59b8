package search

import (
	"context"
	"fmt"

	"othello/ai"
	"othello/game"
)

// Solve solves p with an empty table, so that the same position takes the same nodes on
// one thread. The analysis is proven unless there is an error.
func (e *Engine) Solve(ctx context.Context, p game.Position) (ai.Analysis, error) {
	e.Clear()
	a, err := e.think(ctx, p, &rootSearch{})
	if err == nil && !a.Score.Exact() {
		err = fmt.Errorf("solving: %w", context.Cause(ctx))
	}
	return a, err
}

// Outcome returns the winner of p under perfect play, which is cheaper than the score: 1
// for the side to move, -1 for the other side, 0 for a draw. The analysis has a move with
// that result; its score is a bound.
func (e *Engine) Outcome(ctx context.Context, p game.Position) (int, ai.Analysis, error) {
	e.Clear()
	r := &rootSearch{floor: -1, ceiling: 1}
	a, err := e.think(ctx, p, r)
	switch {
	case err != nil:
		return 0, a, err
	case !r.decided:
		return 0, a, fmt.Errorf("solving: %w", context.Cause(ctx))
	case a.Score.Discs > 0:
		return 1, a, nil
	case a.Score.Discs < 0:
		return -1, a, nil
	}
	return 0, a, nil
}
