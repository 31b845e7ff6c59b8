package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeymapErrors(t *testing.T) {
	for _, c := range []struct {
		keys map[string][]string
		want string
	}{
		{map[string][]string{"fly": {"x"}}, "keys.fly: there is no such action"},
		{map[string][]string{"undo": {"x"}, "redo": {"x"}}, `keys.undo: "x" is already a key of redo`},
		{map[string][]string{"undo": {"x", "x"}}, `keys.undo: "x" is already a key of undo`},
		{map[string][]string{"undo": {"retrun"}}, `keys.undo: there is no key "retrun"`},
		{map[string][]string{"undo": {""}}, `keys.undo: there is no key ""`},
		{map[string][]string{"swap": {"f"}}, `keys.swap: "f" is needed for typed coordinates such as f5 (only cursor keys may share it)`},
	} {
		err := ValidateKeys(c.keys)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.keys, err, c.want)
		}
	}
}

func TestKeymap(t *testing.T) {
	if err := ValidateKeys(nil); err != nil {
		t.Errorf("the usual keys: %v", err)
	}
	if err := ValidateKeys(DefaultKeys()); err != nil {
		t.Errorf("the usual keys, spelt out: %v", err)
	}
	km, err := newKeymap(map[string][]string{"undo": {"r", "alt+left"}, "left": {"a"}, "quit": {}})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]action{"r": actUndo, "u": "", "a": actLeft, "h": "", "q": "", "k": actUp} {
		if got := km.action(pressOf(key)); got != want {
			t.Errorf("%s asks for %q, want %q", key, got, want)
		}
	}
	if got := km.action(tea.KeyPressMsg{Code: tea.KeyLeft, Mod: tea.ModAlt}); got != actUndo {
		t.Errorf("alt+left asks for %q, want undo", got)
	}
}

// TestUsualKeysDoNotClash guards the table of actions: newKeymap would resolve a
// clash in silence.
func TestUsualKeysDoNotClash(t *testing.T) {
	shared := map[string]action{}
	for _, g := range actionGroups {
		seen := map[string]action{}
		if g.scope == everywhere {
			seen = shared
		}
		for _, a := range g.actions {
			if a.help == "" || a.short == "" || len(a.keys) == 0 {
				t.Errorf("%s lacks a help, a word or a key", a.action)
			}
			for _, k := range a.keys {
				if other, taken := seen[k]; taken {
					t.Errorf("%q is a key of %s and of %s", k, other, a.action)
				}
				if seen[k] = a.action; isFile(k) && !a.action.moves() {
					t.Errorf("%q is a file and a key of %s", k, a.action)
				}
			}
		}
	}
}

func TestHelpFollowsTheKeymap(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Keys = map[string][]string{"undo": {"x"}, "swap": {}}
		r := newRig(t, Setup{Config: cfg})
		r.send(tea.WindowSizeMsg{Width: 140, Height: 50})
		r.press("?")
		r.wantScreen("take back", "x  ", "f then 5 plays f5")
		if strings.Contains(r.screen(), "swap sides") {
			t.Error("the help lists an action without a key")
		}
		r.press("?")
		if r.m.top() != nil {
			t.Error("the key of the help does not close it")
		}
		r.play("f5")
		r.press("x")
		r.wantMoves("")
	})
}

func TestHelpScrolls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		r.press("?")
		if strings.Contains(r.screen(), "quit, keeping the game") {
			t.Skip("the help fits the window")
		}
		r.press("pgdown pgdown pgdown")
		r.wantScreen("quit, keeping the game")
		r.send(tea.MouseWheelMsg{X: 40, Y: 12, Button: tea.MouseWheelUp})
		r.press("pgup pgup pgup")
		r.wantScreen("f then 5 plays f5")
	})
}
