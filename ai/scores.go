package ai

import (
	"context"

	"othello/game"
)

// WithScores returns e asked for the scores of all moves whenever nobody asks for some:
// for engines that have them anyway, so that people can watch them think.
func WithScores(e Engine) Engine { return scoring{e} }

type scoring struct{ engine Engine }

func (s scoring) Think(ctx context.Context, p game.Position, lim Limits, report func(Analysis)) (Analysis, error) {
	if lim.Moves == 0 {
		lim.Moves = EveryMove
	}
	return s.engine.Think(ctx, p, lim, report)
}
