package widget

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/theme"
)

// Field is a line of text being typed.
type Field struct {
	Text    string
	Most    int               // length of the longest text, in characters
	Offered bool              // Text was offered: the first thing typed takes its place
	Accept  func(r rune) bool // characters that the text may have; nil for all
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

// Write adds text, pasted or typed: in one line, without what the field does not
// accept, and no more than it holds.
func (f *Field) Write(text string) {
	if f.Offered {
		f.Text, f.Offered = "", false
	}
	room := f.Most - len([]rune(f.Text))
	text = text[:min(len(text), 4*f.Most)] // bytes of so many characters
	f.Text += strings.Map(func(r rune) rune {
		if room <= 0 || f.Accept != nil && !f.Accept(r) {
			return -1
		}
		room--
		return r
	}, Clean(strings.ReplaceAll(text, "\n", " ")))
}

// View is the end of the text with the place where typing goes on, in w cells.
func (f *Field) View(st *theme.Styles, w int) string {
	text := tail(f.Text, w-1)
	if f.Offered && text != "" {
		return st.Selected.Render(text) + st.Text.Render("_")
	}
	return st.Text.Render(text + "_")
}
