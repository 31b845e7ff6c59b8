package room

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
)

// Binding is a key of a dialog and what it does. It names an action, all of whose keys count,
// or a single key.
type Binding struct {
	Action action.Action
	Key    string
	Word   string         // for the footer; empty for the same as the next binding
	Hidden bool           // not in the footer
	Do     func() tea.Cmd // nil for what the dialog does in another way
}

// Bindings are the keys of a dialog, the most useful first.
type Bindings []Binding

// press carries out what a key is bound to, if anything, and reports whether it did.
func (list Bindings) press(keys action.Keymap, k tea.KeyPressMsg) (cmd tea.Cmd, used bool) {
	for _, b := range list {
		if b.Do != nil && (b.Key != "" && k.String() == b.Key || b.Action != "" && keys.Asked(k, func(a action.Action) bool { return a == b.Action }) == b.Action) {
			return b.Do(), true
		}
	}
	return nil, false
}

// Named returns the key that the footer names for a binding, empty for none.
func (b Binding) Named(keys action.Keymap) string {
	if b.Hidden {
		return ""
	}
	return cmp.Or(b.Key, keys.First(b.Action))
}

// Just is what a binding does that needs no command.
func Just(do func()) func() tea.Cmd {
	return func() tea.Cmd {
		do()
		return nil
	}
}
