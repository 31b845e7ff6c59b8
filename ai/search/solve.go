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
