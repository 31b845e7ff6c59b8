package engines

import (
	"context"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestMoveNow stops every kind at its first report, in a search without a limit: there
// must be a report with a move, and a move in the end.
func TestMoveNow(t *testing.T) {
	for _, k := range testKinds(t, tiny) {
		if k.On(game.Size8).Absent {
			continue
		}
		for level := range k.Levels {
			engine, _ := k.Player(level)
			p := game.Start(game.Size8)
			ctx, cancel := context.WithCancel(t.Context())
			reported := false
			a, err := engine.Think(ctx, p, ai.Limits{}, func(a ai.Analysis) {
				reported = reported || p.Legal(a.Move())
				cancel()
			})
			cancel()
			if err != nil || !reported || !p.Legal(a.Move()) {
				t.Errorf("%s, level %d: a move was reported: %v; it plays %v (%v)", k.ID, level+1, reported, a.Move(), err)
			}
		}
	}
}
