package action

import (
	"slices"
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
			// An action without a key says so by an empty list, and is found by its name.
			if a.Help == "" || a.Short == "" || a.Keys == nil {
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

// alike are keys that mean the same thing in different rooms, under different names.
var alike = map[string][]Action{
	"esc": {Cancel, EditBack, Leave}, // close what is in front
	"q":   {Quit, EditBack, Leave},
	"#":   {Edit, EditBack}, // in and out

	"left":   {Left, Back},
	"right":  {Right, Forward},
	"l":      {Right, Forward},
	"pgup":   {Previous}, // a decision back
	"pgdown": {Next},
	"home":   {First, EditStart}, // to the start
	"tab":    {Tab, EditNextBrush, List},
	"space":  {Play, Autoplay}, // go on

	"s":      {Swap, EditTurn},  // the other side
	"M":      {Games, EditList}, // what is one's own
	"S":      {Save, EditSave},
	"y":      {Copy, EditCopy},
	"P":      {PlayHere, EditPlay},
	"v":      {EngineLines, Values},
	"!":      {EngineMove, Show}, // a move is made for the person
	"L":      {Levels, List},
	"-":      {EditEmpty, Slower}, // text of a board, where one is edited
	"delete": {EditEmpty, Delete},
	"end":    {Last},
}

// TestSameKeySameMeaning holds a key to one meaning in all rooms.
func TestSameKeySameMeaning(t *testing.T) {
	uses := map[string][]Action{}
	for _, g := range Groups {
		for _, a := range g.Actions {
			for _, k := range a.Keys {
				uses[k] = append(uses[k], a.Action)
			}
		}
	}
	for k, list := range uses {
		if len(list) < 2 {
			continue
		}
		for _, a := range list {
			if !slices.Contains(alike[k], a) {
				t.Errorf("%q asks for %v, which are not known to be alike", k, list)
				break
			}
		}
	}
}

// TestRoomsAreLeft leaves every room by esc and q, and the program by q from none.
func TestRoomsAreLeft(t *testing.T) {
	km, err := NewKeymap(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range Groups {
		esc, q := km.In(g.Scope, Press("esc")), km.In(g.Scope, Press("q"))
		if g.Scope != Everywhere && (esc == Cancel || q != esc) {
			t.Errorf("%s: esc asks for %q, q for %q", g.Title, esc, q)
		}
	}
}

// TestOldSettings reads the keys of settings files from before they were sorted out.
func TestOldSettings(t *testing.T) {
	km, err := NewKeymap(map[string][]string{
		"pause": {"P"}, "choose": {"O"}, "turn": {"o"}, "edit_black": {"x", "X"}, "edit_white": {"o", "O"}, "edit_colors": {"i"}, "edit_play": {"p"},
		"back": {"<", ","}, "forward": {">"}, "next_mistake": {"x"}, "play_here": {"p"}, "leave": {"esc"}, "drill_show": {"G", "m"}, "drill_again": {"r"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		in   Scope
		key  string
		want Action
	}{
		{Everywhere, "P", Pause}, {Everywhere, "w", ""}, {Everywhere, "o", Turn}, {InEditor, "o", EditWhite}, {InEditor, "p", EditPlay},
		{InStudy, "<", Back}, {InStudy, "left", Left}, {InStudy, "p", PlayHere}, {InStudy, "P", Pause}, {InStudy, "U", Promote}, {InRooms, "m", Show}, {InRooms, "r", Redo},
	} {
		if got := km.In(c.in, Press(c.key)); got != c.want {
			t.Errorf("%s in scope %d asks for %q, want %q", c.key, c.in, got, c.want)
		}
	}
}
