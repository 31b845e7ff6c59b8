package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
)

// Dialog is a box in front of the board that takes all input until it is closed. Press
// closes it by Esc; it need not do so itself.
type Dialog interface {
	Title() string
	Key(k tea.KeyPressMsg) tea.Cmd // one that does not close it
	Click(x, y int) tea.Cmd        // a cell of what Content drew
	Wheel(d int) tea.Cmd           // one notch, down positive
	Content(w, h int) string
	// Shortcuts are the keys of use now, the most useful first, without the one that
	// closes the dialog. The footer shows them, and a click on one presses it.
	Shortcuts() []Shortcut
}

// Shortcut is a key, named as Bubble Tea names it, and a word for what it does. One
// without a word does the same as the next.
type Shortcut struct{ Key, Word string }

// A dialog may do more.
type (
	// Paster dialogs take pasted text; others are closed by it.
	Paster interface {
		Paste(text string) tea.Cmd
	}
	// Typer dialogs take letters as text, if they say so: only Esc closes them then.
	Typer interface {
		Typing() bool
	}
	// Dismisser dialogs are told once they have been closed without an answer.
	Dismisser interface {
		Dismiss() tea.Cmd
	}
)

// Press gives a key to the dialog in front. Esc and the keys to cancel and to quit close
// it; letters only where none are typed.
func Press(s Shell, d Dialog, k tea.KeyPressMsg) tea.Cmd {
	if closes(s, d, k) {
		return Dismiss(s, d)
	}
	return d.Key(k)
}

func closes(s Shell, d Dialog, k tea.KeyPressMsg) bool {
	if k.String() == "esc" {
		return true
	}
	if t, ok := d.(Typer); ok && k.Text != "" && t.Typing() {
		return false
	}
	a := s.Keys().Action(k)
	return a == action.Cancel || a == action.Quit
}

// Dismiss closes the dialog in front without an answer.
func Dismiss(s Shell, d Dialog) tea.Cmd {
	s.Close()
	if d, ok := d.(Dismisser); ok {
		return d.Dismiss()
	}
	return nil
}
