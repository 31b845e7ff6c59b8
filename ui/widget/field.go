package widget

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/theme"
)

// Field is a line of text being typed.
type Field struct {
	Text    string
	Most    int  // length of the longest text, in characters
	Offered bool // Text was offered: the first thing typed takes its place
}

// Key takes a key that writes or deletes, and reports whether it was one.
func (f *Field) Key(k tea.KeyPressMsg) bool {
	switch k.String() {
	case "backspace":
		if runes := []rune(f.Text); len(runes) > 0 {
			f.Text = string(runes[:len(runes)-1])
		}
	case "ctrl+u":
		f.Text = ""
	case "left", "right", "home", "end": // keep what is offered
	default:
		if k.Text == "" {
			return false
		}
		f.Write(k.Text)
	}
	f.Offered = false
	return true
}

// Write adds text, pasted or typed: in one line, and no more than the field holds.
func (f *Field) Write(text string) {
	if f.Offered {
		f.Text, f.Offered = "", false
	}
	text = text[:min(len(text), 4*f.Most)] // bytes of so many characters
	all := []rune(f.Text + Clean(strings.ReplaceAll(text, "\n", " ")))
	f.Text = string(all[:min(len(all), f.Most)])
}

// View is the end of the text with the place where typing goes on, in w cells.
func (f *Field) View(st *theme.Styles, w int) string {
	text := tail(f.Text, w-1)
	if f.Offered && text != "" {
		return st.Selected.Render(text) + st.Text.Render("_")
	}
	return st.Text.Render(text + "_")
}
