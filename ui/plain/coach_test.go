package plain

import (
	"strings"
	"testing"
	"testing/synctest"

	"othello/ai"
	"othello/ui/config"
)

// TestCoach says why a move against an engine loses much, if it is wanted.
func TestCoach(t *testing.T) {
	for setting, want := range map[string]bool{"always": true, "never": false} {
		synctest.Test(t, func(t *testing.T) {
			p := sit(t, &fake{}, Setup{Coach: func() ai.Engine { return &fake{} }, Settings: config.New(config.Settings{UI: config.UI{Coach: setting}})})
			p.types("f5") // as good as any other by symmetry
			got := p.types("e3")
			if strings.Contains(got, `e3 loses`) != want || strings.Contains(got, `"undo" takes it back.`) != want {
				t.Errorf("%s: it says\n%s", setting, got)
			}
			p.leaves()
		})
	}
}
