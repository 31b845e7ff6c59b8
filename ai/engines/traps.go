package engines

import (
	"context"
	"math"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
)

// trapLoss is how many discs a move of the trapper may lose, by its own search.
const trapLoss = 4

// Trapper plays for the mistakes of people: among the good moves, the one with the best result
// on average if the other side replies as people do.
type Trapper struct {
	Search ai.Engine // scores the moves
	People ai.Engine // gives the probabilities of replies
}

// TrapLevels returns the levels of the trapper.
func TrapLevels() []ai.Level {
	return []ai.Level{
		{ID: "pitfalls", Name: "pitfalls", Limits: ai.Limits{Depth: 3, Exact: 6}, Elo: ai.Measured(1705, 1564, 1894, 150)},
		{ID: "snares", Name: "snares", Limits: ai.Limits{Depth: 5, Exact: 10}, Elo: ai.Measured(2012, 1850, 2201, 78)},
		{ID: "ambushes", Name: "ambushes", Limits: ai.Limits{Depth: 8, Exact: 14}, Elo: ai.Measured(2139, 1627, 2469, 14)},
	}
}

// Think implements ai.Engine. The analysis is that of the search, except that the chosen
// move's line comes first.
func (t Trapper) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	searches := 1 + p.Moves().Count() // share the time
	lim.Time /= time.Duration(searches)
	lim.Remaining /= time.Duration(searches)
	lim.Increment /= time.Duration(searches)
	lim.Moves = ai.EveryMove
	a, err := t.Search.Think(ctx, p, lim, report)
	if err != nil || len(a.Moves) < 2 {
		return a, err
	}
	best := a.Moves[0].Score.Discs
	chosen, hope := a.Moves[0], math.Inf(-1)
	for _, m := range a.Moves {
		if m.Score.Discs < best-trapLoss || m.Score.Exact() && best > 0 && m.Score.Discs <= 0 {
			continue
		}
		slip, _, err := review.Slip(ctx, t.Search, t.People, p.Play(m.Move), lim)
		if err != nil {
			break // interrupted, or nobody knows people: the best so far
		}
		if m.Score.Discs+slip > hope {
			chosen, hope = m, m.Score.Discs+slip
		}
	}
	a.Choose(chosen)
	return a, nil
}
