package lobby

import (
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// TestBounded wants every engine of a kind to keep within the host's limits, those of
// levels too, and the kinds that were given to stay as they are.
func TestBounded(t *testing.T) {
	var asked []ai.Limits
	e := engineFunc(func(think func() (ai.Analysis, error), lim ai.Limits) (ai.Analysis, error) {
		asked = append(asked, lim)
		return think()
	})
	kinds := engines(e)
	kinds[0].Levels[1].Engine = e
	lb := &Lobby{slots: make(chan struct{}, 1), setup: Setup{Limits: Limits{Think: time.Second}}}
	bounded := lb.bounded(kinds)
	for n := range 2 {
		engine, lim := bounded[0].Player(n + 1)
		if _, err := engine.Think(t.Context(), game.Start(game.Size8), lim, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, lim := range asked {
		if lim.Time != time.Second || lim.Threads != 1 {
			t.Errorf("an engine of the tables has the limits %+v", lim)
		}
	}
	if _, ok := kinds[0].Levels[1].Engine.(sharedEngine); ok || len(asked) != 2 || bounded[0].Bare != nil {
		t.Errorf("the kinds that were given are changed, or %d searches", len(asked))
	}
}
