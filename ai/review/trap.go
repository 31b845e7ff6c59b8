package review

import (
	"context"

	"othello/ai"
	"othello/game"
)

// trapLimits are the search of each reply. One goroutine is enough beside an analysis.
var trapLimits = ai.Limits{Depth: 8, Exact: 12, Moves: ai.EveryMove, Threads: 1}

// Traps returns how hard each legal move of p is to answer: the discs that people lose by their
// replies, on average. That is the sum over the replies of how often people choose each, by the
// network, times what it loses against the best one, by the engine. Moves after which the other
// side has no choice are left out. It ends with the first error of either.
func Traps(ctx context.Context, e, network ai.Engine, p game.Position) (map[game.Square]float64, error) {
	traps := map[game.Square]float64{}
	for m := range p.Moves().Squares() {
		after := p.Play(m)
		if after.Moves().Count() < 2 {
			continue
		}
		people, err := network.Think(ctx, after, ai.Limits{Moves: ai.EveryMove}, nil)
		if err != nil {
			return nil, err
		}
		found, err := e.Think(ctx, after, trapLimits, nil)
		if err != nil {
			return nil, err
		}
		worth := map[game.Square]float64{}
		for _, s := range found.Moves {
			worth[s.Move] = s.Score
		}
		for _, s := range people.Moves {
			if score, ok := worth[s.Move]; ok {
				traps[m] += s.Prior * max(found.Moves[0].Score-score, 0)
			}
		}
	}
	return traps, nil
}
