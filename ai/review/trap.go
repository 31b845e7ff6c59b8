package review

import (
	"cmp"
	"context"
	"math"

	"othello/ai"
	"othello/game"
)

// care is the ai.Handicap.Care of people, who read ahead, which the network does not: that of
// alpha-beta's levels whose moves lose what those of average tournament players lose.
const care = 0.2

// Slip returns the discs that people lose by their move in p, on average: the sum over the moves
// of how often people choose each, by the network and by what it loses, times that loss against
// the best one, by the engine within those limits. It is not ok if there is no choice.
func Slip(ctx context.Context, e, network ai.Engine, p game.Position, lim ai.Limits) (loss float64, ok bool, err error) {
	if p.Moves().Count() < 2 {
		return 0, false, nil
	}
	lim.Moves = ai.EveryMove
	people, err := network.Think(ctx, p, ai.Limits{Moves: ai.EveryMove}, nil)
	if err != nil {
		return 0, false, err
	}
	found, err := e.Think(ctx, p, lim, nil)
	if err != nil {
		return 0, false, err
	}
	worth := map[game.Square]float64{}
	for _, s := range found.Moves {
		worth[s.Move] = s.Score.Discs
	}
	var shares float64
	for _, s := range people.Moves {
		if score, known := worth[s.Move]; known {
			less := max(found.Moves[0].Score.Discs-score, 0)
			share := s.Prior * math.Exp(-care*less)
			loss, shares = loss+share*less, shares+share
		}
	}
	return loss / cmp.Or(shares, 1), shares > 0, nil
}
