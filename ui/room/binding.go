package room

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/widget"
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
		if b.Do != nil && (b.Key != "" && k.String() == b.Key || b.Action != "" && keys.In(b.Action.Scope(), k) == b.Action) {
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

// Picker is a dialog in which one line of a list is chosen. A dialog that embeds it draws it,
// and may take some input itself.
type Picker struct {
	Shell   Shell
	Heading string
	List    widget.List
	Bound   func() Bindings
	Choose  func() tea.Cmd // what a click on a line does
	Looks   bool           // a first click on a line only shows it
	Top     int            // lines above the list
}

func (p *Picker) Title() string { return p.Heading }

func (p *Picker) Key(k tea.KeyPressMsg) tea.Cmd {
	if p.List.Key(k.String()) {
		return nil
	}
	switch p.Shell.Keys().Action(k) {
	case action.Up:
		p.List.Move(-1)
	case action.Down:
		p.List.Move(1)
	}
	return nil
}

func (p *Picker) Bindings() Bindings { return p.Bound() }

func (p *Picker) Click(_, y int) tea.Cmd {
	i, ok := p.List.LineAt(y - p.Top)
	if !ok {
		return nil
	}
	chosen := p.List.At == i
	if p.List.At = i; p.Looks && !chosen {
		return nil
	}
	return p.Choose()
}

func (p *Picker) Wheel(d int) tea.Cmd {
	p.List.Move(d)
	return nil
}
