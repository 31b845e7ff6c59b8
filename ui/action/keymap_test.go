package action

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeymapErrors(t *testing.T) {
	for _, c := range []struct {
		keys map[string][]string
		want string
	}{
		{map[string][]string{"fly": {"x"}}, "keys.fly: unknown action"},
		{map[string][]string{"undo": {"x"}, "redo": {"x"}}, `keys.undo: "x" is already a key of redo`},
		{map[string][]string{"undo": {"x", "x"}}, `keys.undo: "x" is already a key of undo`},
		{map[string][]string{"undo": {"retrun"}}, `keys.undo: unknown key "retrun"`},
		{map[string][]string{"undo": {""}}, `keys.undo: unknown key ""`},
		{map[string][]string{"swap": {"f"}}, `keys.swap: "f" is needed for typed coordinates such as f5 (only cursor keys may share it)`},
	} {
		_, err := NewKeymap(c.keys)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.keys, err, c.want)
		}
	}
}

func TestKeymap(t *testing.T) {
	if _, err := NewKeymap(nil); err != nil {
		t.Errorf("the usual keys: %v", err)
	}
	if _, err := NewKeymap(DefaultKeys()); err != nil {
		t.Errorf("the usual keys, spelt out: %v", err)
	}
	km, err := NewKeymap(map[string][]string{"undo": {"r", "alt+left"}, "left": {"a"}, "quit": {}})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]Action{"r": Undo, "u": "", "a": Left, "h": "", "q": "", "k": Up} {
		if got := km.Action(tea.KeyPressMsg{Code: rune(key[0]), Text: key}); got != want {
			t.Errorf("%s asks for %q, want %q", key, got, want)
		}
	}
	if got := km.Action(tea.KeyPressMsg{Code: tea.KeyLeft, Mod: tea.ModAlt}); got != Undo {
		t.Errorf("alt+left asks for %q, want undo", got)
	}
}

// TestUsualKeysDoNotClash guards the table of actions: NewKeymap would resolve a
// clash in silence.
func TestUsualKeysDoNotClash(t *testing.T) {
	shared := map[string]Action{}
	for _, g := range Groups {
		seen := map[string]Action{}
		if g.Scope == Everywhere {
			seen = shared
		}
		for _, a := range g.Actions {
			if a.Help == "" || a.Short == "" || len(a.Keys) == 0 && a.Action != Level {
				t.Errorf("%s lacks a help, a word or a key", a.Action)
			}
			for _, k := range a.Keys {
				if other, taken := seen[k]; taken {
					t.Errorf("%q is a key of %s and of %s", k, other, a.Action)
				}
				if seen[k] = a.Action; IsFile(k) && !a.Action.MovesCursor() {
					t.Errorf("%q is a file and a key of %s", k, a.Action)
				}
			}
		}
	}
}
