package puzzles

import (
	"context"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
)

// Fresh returns e with its table cleared before each call, so that results do not depend
// on earlier positions.
func Fresh(e *search.Engine) ai.Engine { return fresh{e} }

type fresh struct{ engine *search.Engine }

// Think implements ai.Engine.
func (f fresh) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.engine.Clear()
	return f.engine.Think(ctx, p, lim, report)
}
