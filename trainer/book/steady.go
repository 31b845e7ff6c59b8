package book

import (
	"context"

	"othello/ai"
	"othello/game"
)

// mostSolved is how many empties are solved at most when plies are limited. The
// engine would solve from twelve more than the plies on, which takes minutes a
// position at the depths that books are judged with.
const mostSolved = 24

// To is lim for searches of so many plies.
func To(lim ai.Limits, depth int) ai.Limits {
	lim.Depth, lim.Exact = depth, min(2*depth, depth+12, mostSolved)
	return lim
}

// Steady returns e with scores that do not depend on whether the depth is even or odd:
// the average of the searches to Limits.Depth and to one ply less. A heuristic
// search favours the side that moves last in it, with the first round of template
// weights by 2 to 6 discs from one depth to the next (60 positions each at 34 to 57
// empties, depths 4 to 11). A book compares lines of different lengths, and would
// choose by that instead of by what they are worth.
func Steady(e ai.Engine) ai.Engine { return steady{e} }

type steady struct{ engine ai.Engine }

func (s steady) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if lim.Depth < 2 || lim.Moves > 0 {
		return s.engine.Think(ctx, p, lim, report)
	}
	less := lim
	less.Depth--
	before, err := s.engine.Think(ctx, p, less, nil)
	if err != nil || before.Proven {
		return before, err
	}
	a, err := s.engine.Think(ctx, p, lim, report)
	if err != nil || a.Proven {
		return a, err
	}
	a.Score = (a.Score + before.Score) / 2
	return a, nil
}
