package ui

import (
	"strings"
	"testing"

	"othello/ui/action"
	"othello/ui/session"
)

// TestLessonsOffered offers the lessons at the very first start, until they are begun or
// refused.
func TestLessonsOffered(t *testing.T) {
	for _, c := range []struct {
		keys    string
		offered bool // at the next start
	}{{"", true}, {"esc", false}, {"f2 esc", false}} {
		setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(t.TempDir())}}
		for i, want := range []bool{true, c.offered} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, setup)
				if got := strings.Contains(r.screen(), "New to Othello?"); got != want {
					t.Errorf("after %q start %d offers the lessons: %v", c.keys, i+1, got)
				}
				r.press(c.keys)
			})
		}
	}
}

// TestBeginsWithARoom begins with a room, and offers the unfinished game after that.
func TestBeginsWithARoom(t *testing.T) {
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(t.TempDir())}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.play("f5")
		r.m.shutDown()
	})
	for a, shown := range map[action.Action]string{action.Lessons: "Turning discs over", action.Explorer: "EXPLORER", action.Edit: "EDITOR"} {
		setup.Begin = a
		inBubble(t, func(t *testing.T) {
			r := newRig(t, setup)
			r.wantScreen(shown)
			r.press("esc")
			r.wantScreen("You have an unfinished game")
			r.press("enter")
			r.wantMoves("f5")
		})
	}
}
