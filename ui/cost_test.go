package ui

import (
	"testing"

	"othello/ui/action"
)

// TestCostOfFrames counts what a frame allocates, which is up to 3,000 pieces of memory:
// nothing on the way to it reads a file or a catalogue again.
func TestCostOfFrames(t *testing.T) {
	for _, a := range []action.Action{"", action.Menu, action.Settings, action.Levels, action.New, action.Help, action.Edit} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig())})
			if a != "" {
				r.exec(r.m.Do(a))
				r.settle()
			}
			if n := testing.AllocsPerRun(3, func() { _ = r.m.content() }); n > 10_000 {
				t.Errorf("%s: a frame allocates %.0f times", a, n)
			}
		})
	}
}
