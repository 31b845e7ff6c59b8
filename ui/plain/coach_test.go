package plain

import (
	"strings"
	"testing"
	"testing/synctest"

	"othello/ui/config"
	"othello/ui/session"
)

// TestCoach says why a move against an engine loses much, if it is wanted.
func TestCoach(t *testing.T) {
	for setting, want := range map[string]bool{"always": true, "never": false} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{Settings: config.New(config.Settings{UI: config.UI{Coach: setting}})})
			p.types("f5") // as good as any other by symmetry
			got := p.types("e3")
			if strings.Contains(got, `e3 loses`) != want || strings.Contains(got, `"undo" takes it back.`) != want {
				t.Errorf("%s: it says\n%s", setting, got)
			}
			p.leaves()
		})
	}
}

// TestHint tells where to look, which move it is, and why, and begins again at another position.
func TestHint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := sit(t, &fake{}, Setup{Judge: &fake{}, Setup: session.Setup{Match: match("human", "human")}})
		p.wants("hint", "The best move is d3, c4, f5 or e6.")
		p.wants("hint", "The best move is d3, c4, f5 or e6.")
		for range 2 {
			p.wants("hint", "d3 is the best move")
		}
		p.types("d3")
		p.wants("hint", "The best move is ")
		p.leaves()
	})
}
