package ai

import (
	"testing"

	"othello/game"
)

// TestPlayerOfLevel wants a level's own engine to play where it has one.
func TestPlayerOfLevel(t *testing.T) {
	common, own := new(scripted), new(scripted)
	k := Kind{Engine: common, Levels: []Level{{Limits: Limits{Nodes: 1}}, {Limits: Limits{Nodes: 2}, Engine: own}}}
	for n, want := range map[int]*scripted{1: common, 2: own} {
		e, lim := k.Player(n)
		if _, err := e.Think(t.Context(), game.Start(game.Size8), lim, nil); err != nil || want.asked.Nodes != int64(n) {
			t.Errorf("level %d: another engine plays (%v)", n, err)
		}
	}
}
