package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// TestEvaluationBar shows the bar where it is wanted, with what the engine says of its own
// moves and without another search.
func TestEvaluationBar(t *testing.T) {
	for _, test := range []struct {
		choice      string
		game, study bool
	}{{"", false, true}, {"study", false, true}, {"always", true, true}, {"never", false, false}} {
		inBubble(t, func(t *testing.T) {
			engine := thinkFor(time.Second)
			s := against(engine)
			s.Settings.UI.EvalBar = test.choice
			r := newRig(t, s)
			r.send(tea.WindowSizeMsg{Width: 150, Height: 50})
			shown := func() bool {
				screen := ansi.Strip(r.m.content())
				lines := strings.Split(screen, "\n")
				l := r.m.Layout
				first, last := lines[l.Board.Y], lines[l.Board.Y+l.Board.H-1]
				return strings.HasPrefix(strings.TrimSpace(first), "White") && strings.HasPrefix(strings.TrimSpace(last), "Black")
			}
			r.play("f5")
			r.wait(2 * time.Second)
			asked := engine.count()
			if got := shown(); got != test.game {
				t.Errorf("%q: in a game the bar is shown: %v", test.choice, got)
			}
			if score, ok := r.m.play.Score(); ok != test.game || ok && !score.Known {
				t.Errorf("%q: the score is %+v, %v", test.choice, score, ok)
			}
			r.wait(5 * time.Second)
			if engine.count() != asked {
				t.Errorf("%q: the engine was asked %d times more", test.choice, engine.count()-asked)
			}
			r.press("i")
			if got := shown(); got != test.study {
				t.Errorf("%q: in the analysis the bar is shown: %v", test.choice, got)
			}
			r.send(tea.WindowSizeMsg{Width: 119, Height: 50})
			if r.m.Layout.Gauge.W > 0 {
				t.Errorf("%q: a bar in 119 columns", test.choice)
			}
		})
	}
}
