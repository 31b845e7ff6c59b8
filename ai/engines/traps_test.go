package engines

import (
	"context"
	"errors"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// does is an engine that does as a function.
type does func(p game.Position, lim ai.Limits) (ai.Analysis, error)

func (f does) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return f(p, lim)
}

// TestTrapper has the second best move followed by a reply that people get wrong. It is worth
// what it loses, unless it gives too much or a certain win away, or nobody knows people. All searches together have the time of a move.
func TestTrapper(t *testing.T) {
	start := game.Start(game.Size8)
	for name, c := range map[string]struct {
		best, trap, trust float64 // scores of the best move and of the trap; how likely people err
		proven            bool
		people            error
		want              int // of the moves, the best first
	}{
		"worth it":      {3, 1, 0.9, false, nil, 1},
		"seen through":  {3, 1, 0.1, false, nil, 0},
		"too dear":      {3, -2, 0.9, false, nil, 0},
		"win stays":     {1, -1, 0.9, true, nil, 0},
		"nobody's word": {3, 1, 0.9, false, errors.New("no network"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			moves := start.Moves()
			scored := func(p game.Position, scores ...float64) (a ai.Analysis) {
				for m := range p.Moves().Squares() {
					s := ai.MoveScore{Move: m, PV: []game.Square{m}, Score: ai.ScoreOf(scores[min(len(a.Moves), len(scores)-1)], c.proven)}
					a.Moves = append(a.Moves, s)
				}
				a.PV, a.Score = a.Moves[0].PV, ai.Estimated(scores[0])
				return a
			}
			var spent ai.Limits
			search := does(func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
				spent.Time, spent.Remaining, spent.Increment = spent.Time+lim.Time, spent.Remaining+lim.Remaining, spent.Increment+lim.Increment
				switch p {
				case start:
					return scored(p, c.best, c.trap, -20), nil
				case start.Play(moves.Nth(1)):
					return scored(p, 0, -6), nil
				}
				return scored(p, 0), nil
			})
			people := does(func(p game.Position, _ ai.Limits) (ai.Analysis, error) {
				a := scored(p, 0)
				for i := range a.Moves {
					a.Moves[i].Prior = c.trust
				}
				a.Moves[0].Prior = 1 - c.trust
				return a, c.people
			})
			a, err := Trapper{search, people}.Think(t.Context(), start, ai.Limits{Time: time.Second, Remaining: time.Minute, Increment: time.Second}, nil)
			if want := moves.Nth(c.want); err != nil || a.Move() != want {
				t.Errorf("plays %v (%v), want %v", a.Move(), err, want)
			}
			if spent.Time > time.Second || spent.Remaining > time.Minute || spent.Increment > time.Second || spent.Time == 0 {
				t.Errorf("all searches together have %v, %v and %v", spent.Time, spent.Remaining, spent.Increment)
			}
		})
	}
}
