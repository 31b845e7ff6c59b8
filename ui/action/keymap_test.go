package action

import (
	"maps"
	"strings"
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
		{map[string][]string{"swap": {"f"}}, `keys.swap: "f" is needed for typed coordinates such as f5 (only the cursor may have it)`},
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
	for key, want := range map[string]Action{"r": Undo, "u": "", "a": Left, "h": "", "q": "", "n": New} {
		if got := km.Action(tea.KeyPressMsg{Code: rune(key[0]), Text: key}); got != want {
			t.Errorf("%s asks for %q, want %q", key, got, want)
		}
	}
	if got := km.Action(tea.KeyPressMsg{Code: tea.KeyLeft, Mod: tea.ModAlt}); got != Undo {
		t.Errorf("alt+left asks for %q, want undo", got)
	}
}

// conventions are keys of terminals, which every program has.
var conventions = []string{"ctrl+c", "ctrl+l", "ctrl+z", "f1"}

// TestFewKeys holds the program to a few default keys that mean the same everywhere. Arrows and
// Enter do what a room makes of them, under one name.
func TestFewKeys(t *testing.T) {
	const most = 30
	of := map[string]Action{}
	for _, g := range Groups {
		for _, a := range g.Actions {
			if a.Help == "" || a.Short == "" {
				t.Errorf("%s lacks a help or a word", a.Action)
			}
			for _, k := range a.Keys {
				if other, taken := of[k]; taken {
					t.Errorf("%q is a key of %s and of %s", k, other, a.Action)
				}
				if of[k] = a.Action; IsFile(k) || !validKey(k) {
					t.Errorf("%q is no key for %s", k, a.Action)
				}
			}
			if g.Scope == OnServer { // a program of its own
				maps.DeleteFunc(of, func(_ string, of Action) bool { return of == a.Action })
			}
		}
	}
	for _, k := range conventions {
		delete(of, k)
	}
	if len(of) > most {
		t.Errorf("%d default keys, want at most %d: %v", len(of), most, of)
	}
}

// TestWords has each word ask for one action.
func TestWords(t *testing.T) {
	for a, i := range infos {
		for _, w := range strings.Fields(i.Words) {
			if words[w] != a {
				t.Errorf("%q is a word of %s and of %s: take another in groups.go", w, a, words[w])
			}
		}
	}
}

// TestMovedKeys names for every key that moved an action that there is, and no key of today.
func TestMovedKeys(t *testing.T) {
	km, err := NewKeymap(nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, list := range moved {
		for _, a := range list {
			if _, known := infos[a]; !known || len(km.by[k]) > 0 {
				t.Errorf("%q, once a key of %s, asks for %q", k, a, km.by[k])
			}
		}
	}
	for a, list := range Choices {
		for _, c := range list {
			if _, known := infos[c]; !known {
				t.Errorf("%s offers %s, which is unknown", a, c)
			}
		}
	}
}

// TestAsk names actions by their keys, and by what is typed where there is none.
func TestAsk(t *testing.T) {
	km, err := NewKeymap(map[string][]string{"copy": {"ctrl+s"}})
	if err != nil {
		t.Fatal(err)
	}
	for a, want := range map[Action]string{Review: "v", Resign: ":resign", SaveAs: ":save", Copy: "ctrl+s"} {
		if got := km.Ask(a); got != want {
			t.Errorf("%s is asked for by %q, want %q", a, got, want)
		}
	}
}

// TestOldSettings reads the keys of settings files from before they were sorted out.
func TestOldSettings(t *testing.T) {
	km, err := NewKeymap(map[string][]string{
		"pause": {"P"}, "choose": {"O"}, "turn": {"ctrl+t"}, "edit_black": {"x", "X"}, "edit_white": {"o"}, "edit_colors": {"ctrl+w"}, "edit_play": {"f9"},
		"back": {"<", ","}, "forward": {">"}, "next_mistake": {"x"}, "leave": {"esc", "q"}, "cancel": {"esc"}, "quit": {"q", "ctrl+c"},
		"drill_show": {"G", "m"}, "drill_again": {"r"}, "review": {"R"}, "explorer": {"E"}, "type": {";"},
	})
	if err != nil {
		t.Fatal(err)
	}
	scopes := map[string]Scope{"rooms": InRooms, "editor": InEditor, "study": InStudy}
	for _, c := range []struct {
		in   string // the editor or the study; empty for the game
		key  string
		want Action
	}{
		{"", "P", Pause}, {"", "O", Games}, {"", "ctrl+t", Turn}, {"", "x", Edit}, {"editor", "o", Open},
		{"editor", "ctrl+w", EditTransform}, {"editor", "f9", PlayHere}, {"study", "<", Back}, {"study", ",", Back}, {"study", "x", Next}, {"study", "esc", Leave}, {"", "q", Quit},
		{"rooms", "m", Show}, {"rooms", "r", Redo}, {"", "R", ""}, {"", "v", Review}, {"", "w", ""}, {"", "E", Explorer}, {"", ";", Menu}, {"", ":", ""},
	} {
		offered := func(a Action) bool { return c.in != "" && (a.Scope() == InRooms || a.Scope() == scopes[c.in]) }
		if got := km.Asked(Press(c.key), offered); got != c.want {
			t.Errorf("%s in %q asks for %q, want %q", c.key, c.in, got, c.want)
		}
	}
}

// TestNarrow takes keys of Japanese input methods for those that they stand for, and no others.
func TestNarrow(t *testing.T) {
	for typed, want := range map[string]string{"ｆ": "f", "５": "5", "Ｆ": "F", "：": ":", "？": "?", "。": ".", "、": ",", "＋": "+", "ー": "-", "　": "space", "u": "u", "あ": "あ", "ア": "ア", "é": "é"} {
		k := tea.KeyPressMsg{Code: []rune(typed)[0], Text: typed}
		if got := Narrow(k).String(); got != want {
			t.Errorf("%q is the key %q, want %q", typed, got, want)
		}
	}
	if k := Press("ctrl+z"); Narrow(k) != k {
		t.Errorf("ctrl+z is the key %v", Narrow(k))
	}
}
