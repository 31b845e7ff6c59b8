package ai

import (
	"context"

	"othello/game"
)

// WithScores returns e with the scores of all moves in every analysis, for engines whose
// scores cost nothing.
func WithScores(e Engine) Engine { return scoring{e} }

type scoring struct{ engine Engine }

func (s scoring) Think(ctx context.Context, p game.Position, lim Limits, report func(Analysis)) (Analysis, error) {
	if lim.Moves == 0 {
		lim.Moves = EveryMove
	}
	return s.engine.Think(ctx, p, lim, report)
}
