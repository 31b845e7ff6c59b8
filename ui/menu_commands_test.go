package ui

import (
	"slices"
	"strings"
	"testing"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// TestMenu finds by typing what can be done, runs it, and shows what cannot be done
// nowhere.
func TestMenu(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}, &fakeEngine{}))
		r.press("ctrl+p")
		r.wantScreen("Menu", "Type to find", "New game", "enter do it", "esc close")
		for typed, none := range map[string]string{"take back": "Take back", "set a black disc": "Black disc and next", "bring back": "Bring back"} {
			r.press("ctrl+u")
			r.typeText(typed)
			if text := r.screen(); strings.Contains(text, none) {
				t.Errorf("%q finds what cannot be done:\n%s", typed, text)
			}
		}
		r.press("ctrl+u")
		r.typeText("zzz")
		r.wantScreen("Nothing found.")
		r.press("ctrl+u")
		r.typeText("level 3")
		r.press("enter")
		if r.m.Top() != nil || r.m.ses.Match().White.Level != 3 {
			t.Errorf("the menu does not set the level: %+v", r.m.ses.Match())
		}
		r.press("ctrl+p")
		r.typeText("set up")
		r.press("enter ctrl+p")
		r.wantScreen("Turn or mirror the board")
		r.typeText("back, q")
		r.press("esc q")
		if r.m.room != r.m.play {
			t.Error("the editor is not left")
		}
	})
}

// TestMenuIsWhole has everything in it that a key can do where it is opened, or says why
// not.
func TestMenuIsWhole(t *testing.T) {
	for _, keys := range []string{"", "x", "i", "v"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0), judging(0))}})
			r.play("f5d6c3")
			r.press("u " + keys)
			names := map[string]bool{}
			for _, c := range r.m.commands() {
				names[c.Name] = true
			}
			for _, g := range action.Groups {
				for _, a := range g.Actions {
					left := unlistedNow(r.m, a.Action)
					if names[phrase.Capital(nil, a.Help)] == left {
						t.Errorf("%q: %s is in the menu: %v", keys, a.Action, !left)
					}
				}
			}
		})
	}
}

// unlistedNow reports whether an action should not be in the menu.
func unlistedNow(m *model, a action.Action) bool {
	if slices.Contains(unlisted, a) {
		return true
	}
	return !m.offers(a) || m.disabled(a)
}

// TestCommandsTakeNoMoreThanTheyNeed refuses what follows a command that takes nothing.
func TestCommandsTakeNoMoreThanTheyNeed(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5d6c3")
		r.typeText(":undo 3")
		r.press("enter")
		r.wantScreen("takes no argument")
		if n := len(r.m.ses.Game().Moves()); n != 3 {
			t.Errorf("undo 3 went to move %d", n)
		}
	})
}

// TestChoicesInEveryRoom asks in each room which of several things is wanted, of which there may
// be none, and goes through them.
func TestChoicesInEveryRoom(t *testing.T) {
	for _, in := range []string{"", "x", "w", "i", "v"} {
		for a := range action.Choices {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0), judging(0))}})
				r.play("f5d6c3")
				r.press(in)
				before := r.m.room
				r.press(r.m.Keymap.First(a))
				if _, asks := r.m.Top().(*room.Question); asks {
					r.press("up down left right esc")
				} else if !strings.Contains(r.m.Notice.Text, "does nothing here") {
					t.Errorf("%q: %s neither asks nor says anything: %s", in, a, r.m.Notice.Text)
				}
				if r.m.Top() != nil || r.m.room != before {
					t.Errorf("%q: %s is not left", in, a)
				}
			})
		}
	}
}

// TestCommandsOfOtherRooms types in each room what it does not offer: it is done elsewhere, or that
// it does nothing is said.
func TestCommandsOfOtherRooms(t *testing.T) {
	for _, in := range []string{"", "x", "w", "i", "v", ":lessons", ":drill=tiger", ":puzzles"} {
		inBubble(t, func(t *testing.T) {
			var r *rig
			enter := func() {
				r = newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0), judging(0))}})
				r.play("f5d6c3")
				r.press(in)
			}
			enter()
			for _, g := range action.Groups {
				for _, a := range g.Actions {
					if g.Scope == action.OnServer || r.m.offers(a.Action) {
						continue
					}
					r.m.Notice.Text = ""
					before := r.screen()
					r.typeText(":" + a.Action.Typed())
					if r.press("enter"); r.screen() == before {
						t.Errorf("%q: %q does nothing and says nothing", in, a.Action.Typed())
					} else if r.m.Notice.Text == "" {
						enter()
					}
				}
			}
		})
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.typeText(":turn")
		r.press("enter")
		if !r.m.Pointer.Turned {
			t.Error(`":turn" does not turn the board, though no position is edited`)
		}
	})
}
