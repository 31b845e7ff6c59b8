package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// keymap says which key asks for which action.
type keymap struct {
	bindings map[action]key.Binding
	byKey    map[string]action           // keys that count everywhere
	byScope  map[scope]map[string]action // keys of one mode, which come before those
}

// ValidateKeys reports what is wrong with a [keys] table of the configuration:
// an action that does not exist, a key that does not exist, two actions on one
// key, or a letter that typed coordinates need. The error begins with the path
// of the setting.
func ValidateKeys(keys map[string][]string) error {
	_, err := newKeymap(keys)
	return err
}

// DefaultKeys are the keys of all actions, by action name.
func DefaultKeys() map[string][]string {
	keys := map[string][]string{}
	for _, g := range actionGroups {
		for _, a := range g.actions {
			keys[string(a.action)] = slices.Clone(a.keys)
		}
	}
	return keys
}

// newKeymap is the keymap of a configuration; actions that it does not name, or
// to which it gives their usual keys, have those less the ones it gives to others.
func newKeymap(custom map[string][]string) (keymap, error) {
	km := keymap{bindings: map[action]key.Binding{}, byKey: map[string]action{}, byScope: map[scope]map[string]action{}}
	usual := DefaultKeys()
	custom = maps.Clone(custom)
	maps.DeleteFunc(custom, func(name string, keys []string) bool {
		same, known := usual[name]
		return known && slices.Equal(keys, same)
	})
	for _, name := range slices.Sorted(maps.Keys(custom)) {
		if _, known := usual[name]; !known {
			return km, fmt.Errorf("keys.%s: there is no such action", name)
		}
		for _, k := range custom[name] {
			if err := km.bind(action(name), k); err != nil {
				return km, fmt.Errorf("keys.%s: %w", name, err)
			}
		}
	}
	for _, g := range actionGroups {
		table := km.table(g.scope)
		for _, a := range g.actions {
			keys, ok := custom[string(a.action)]
			if !ok {
				keys = slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { _, taken := table[k]; return taken })
				for _, k := range keys {
					table[k] = a.action
				}
			}
			km.bindings[a.action] = key.NewBinding(key.WithKeys(keys...), key.WithHelp(keysText(a.action, keys), a.help))
		}
	}
	return km, nil
}

func (km keymap) bind(a action, k string) error {
	if !validKey(k) {
		return fmt.Errorf("there is no key %q", k)
	}
	table := km.table(scopeOf[a])
	if other, taken := table[k]; taken {
		return fmt.Errorf("%q is already a key of %s", k, other)
	}
	if isFile(k) && !a.moves() {
		return fmt.Errorf("%q is needed for typed coordinates such as %s5 (only cursor keys may share it)", k, k)
	}
	table[k] = a
	return nil
}

// table is the keys that count in a scope alone, or those that count everywhere.
func (km keymap) table(s scope) map[string]action {
	if s == everywhere {
		return km.byKey
	}
	if km.byScope[s] == nil {
		km.byScope[s] = map[string]action{}
	}
	return km.byScope[s]
}

// moves reports whether a only moves the cursor, so that its key may begin a
// typed coordinate as well.
func (a action) moves() bool {
	return a == actUp || a == actDown || a == actLeft || a == actRight
}

// action is what a key press asks for, empty if nothing.
func (km keymap) action(k tea.KeyPressMsg) action {
	if a, ok := km.byKey[k.String()]; ok {
		return a
	}
	return km.byKey[k.Keystroke()]
}

// actionIn is what a key press asks for in a scope.
func (km keymap) actionIn(s scope, k tea.KeyPressMsg) action {
	for _, name := range []string{k.String(), k.Keystroke()} {
		if a, ok := km.byScope[s][name]; ok {
			return a
		}
	}
	return km.action(k)
}

// nth is the position of k among the keys of a, counted from 1; 0 if it is none.
func (km keymap) nth(a action, k tea.KeyPressMsg) int {
	return slices.Index(km.bindings[a].Keys(), k.String()) + 1
}

// keysText names the keys of an action for people: "u, backspace", "1-9, 0".
func keysText(a action, keys []string) string {
	if a == actLevel && len(keys) > 3 {
		return keys[0] + " .. " + keys[len(keys)-1]
	}
	return strings.Join(keys, ", ")
}

// first is the key to show where there is room for one.
func (km keymap) first(a action) string {
	if keys := km.bindings[a].Keys(); len(keys) > 0 {
		return keys[0]
	}
	return ""
}

var namedKeys = []string{
	"up", "down", "left", "right", "enter", "space", "tab", "backspace", "esc", "delete", "insert",
	"home", "end", "pgup", "pgdown",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
}

// validKey reports whether k is one printable character or a named key, either
// with modifiers in front in the order that Bubble Tea writes them.
func validKey(k string) bool {
	for _, mod := range []string{"ctrl+", "alt+", "shift+", "meta+", "hyper+", "super+"} {
		k = strings.TrimPrefix(k, mod)
	}
	if slices.Contains(namedKeys, k) {
		return true
	}
	r, n := utf8.DecodeRuneInString(k)
	return n > 0 && n == len(k) && r > ' ' && r != utf8.RuneError
}
