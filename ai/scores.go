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

// Distinct returns the moves of p without those that symmetry makes equal to an earlier
// one, which has the sum of their priors.
func Distinct(p game.Position, moves []MoveScore) (list []MoveScore) {
next:
	for _, m := range moves {
		for i := range list {
			if p.Alike(m.Move).Has(list[i].Move) {
				list[i].Prior += m.Prior
				continue next
			}
		}
		list = append(list, m)
	}
	return list
}
