package puzzles

import (
	"context"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
)

// Fresh returns e with a table that knows nothing at each call, so that what it says of a
// position does not depend on those before.
func Fresh(e *search.Engine) ai.Engine { return fresh{e} }

type fresh struct{ engine *search.Engine }

// Think implements ai.Engine.
func (f fresh) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.engine.Clear()
	return f.engine.Think(ctx, p, lim, report)
}
