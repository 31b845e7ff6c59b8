package play

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/session"
)

// TestEngineName says as much of the level as there is room for.
func TestEngineName(t *testing.T) {
	levels := []ai.Level{{ID: "first-steps", Name: "first steps"}, {ID: "beginner", Name: "beginner"}}
	h := open(t, "search", session.Setup{Kinds: []ai.Kind{{ID: "search", Name: "Alpha-beta", Engine: deaf{}, Levels: levels}}})
	for w, want := range map[int]string{40: "Alpha-beta, level 2, beginner", 22: "Alpha-beta 2, beginner", 20: "Alpha-beta, level 2", 15: "Alpha-beta 2", 9: "Alph... 2"} {
		if got := ansi.Strip(h.room.playerName(game.White, w)); got != want {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
}
