package ui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

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
		r.wantScreen("Menu", "Type to find something", "New game", "enter do it", "esc close")
		for _, c := range []struct{ typed, first string }{
			{"new", "New game"}, {"analy", "Analyse the position"}, {"turn", "Turn the board"}, {"board", "Turn the board"},
			{"level 3", "Level 3: club"}, {"beta", "Engine: Beta"}, {"theme d", "Theme: dark"}, {"hints", "Mark legal moves"}, {"practise", "Practise an opening"},
		} {
			r.press("ctrl+u")
			r.typeText(c.typed)
			if line := r.chosenLine(); !strings.Contains(line, c.first) {
				t.Errorf("%q finds %q first, want %q\n%s", c.typed, line, c.first, r.screen())
			}
		}
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
		r.clickText("ctrl+p menu")
		r.typeText("engine: beta")
		r.press("enter")
		if r.m.ses.Match().White.Kind != 1 {
			t.Errorf("the menu does not choose the engine: %+v", r.m.ses.Match())
		}
		r.press("f10")
		r.typeText("edit")
		r.press("enter ctrl+p")
		r.wantScreen("Mirror top and bottom")
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
	for _, keys := range []string{"", "#", "I", "R"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0), judging(0))}})
			r.play("f5d6c3")
			r.press("u " + keys)
			names := map[string]bool{}
			for _, c := range r.m.commands() {
				names[c.Name] = true
			}
			for _, g := range action.Groups {
				if g.Scope != action.Everywhere && g.Scope != r.m.room.Scope() {
					continue
				}
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
	return m.unavailable(a) || m.disabled(a)
}

func TestMenuFitsSmallWindows(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		for _, size := range [][2]int{{36, 17}, {40, 20}, {60, 20}, {80, 24}, {160, 50}} {
			r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			r.press("ctrl+p")
			r.wantScreen("New game", "n ")
			r.wantInsideWindow(nil)
			r.press("esc")
		}
	})
}

// chosenLine is the line on which a list of the dialog in front stands.
func (r *rig) chosenLine() string {
	f, ok := r.m.Top().(*room.Finder)
	if !ok {
		return ""
	}
	if at, any := f.At(); any {
		return f.Line(at, 60)
	}
	return ""
}
