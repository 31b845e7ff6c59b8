package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// Ask asks for a line of text.
type Ask struct {
	Shell          room.Shell
	Heading, Label string
	Text           string                    // offered; the first thing typed takes its place
	Verb           string                    // what enter does, in a word
	Remark         func(text string) string  // what is to be said of the text so far; nil for nothing
	Done           func(text string) tea.Cmd // called with the text after closing

	buttons Buttons
	touched bool // the first key has come
}

// askMost is the length of the longest text, in characters.
const askMost = 400

// Title implements room.Dialog.
func (a *Ask) Title() string { return a.Heading }

// Key implements room.Dialog.
func (a *Ask) Key(k tea.KeyPressMsg) tea.Cmd {
	switch name := k.String(); name {
	case "enter":
		return a.finish()
	case "esc":
		a.Shell.Close()
	case "ctrl+c":
		return a.Shell.Do(action.Quit)
	case "backspace":
		if runes := []rune(a.Text); len(runes) > 0 {
			a.Text = string(runes[:len(runes)-1])
		}
	case "ctrl+u":
		a.Text = ""
	case "left", "right", "end", "home":
	default:
		if k.Text == "" {
			return nil
		}
		if !a.touched {
			a.Text = ""
		}
		a.insert(k.Text)
	}
	a.touched = true
	return nil
}

func (a *Ask) insert(text string) {
	runes := append([]rune(a.Text), []rune(widget.Clean(text))...)
	a.Text = string(runes[:min(len(runes), askMost)])
}

// Paste implements room.Pasting.
func (a *Ask) Paste(text string) tea.Cmd {
	if !a.touched {
		a.Text = ""
	}
	a.touched = true
	a.insert(strings.ReplaceAll(strings.TrimSpace(text[:min(len(text), 4*askMost)]), "\n", " "))
	return nil
}

func (a *Ask) finish() tea.Cmd {
	a.Shell.Close()
	return a.Done(strings.TrimSpace(a.Text))
}

// Click implements room.Dialog.
func (a *Ask) Click(x, y int) tea.Cmd {
	if y == 4 {
		return a.buttons.Click(x)
	}
	return nil
}

// Wheel implements room.Dialog.
func (a *Ask) Wheel(int) tea.Cmd { return nil }

// Content implements room.Dialog.
func (a *Ask) Content(w, _ int) string {
	w = min(w, 60)
	st := a.Shell.Styles()
	text := a.Text
	if over := ansi.StringWidth(text) - (w - 3); over > 0 {
		text = ansi.TruncateLeft(text, over, "")
	}
	line := st.Text.Render(text + "_")
	if !a.touched && text != "" {
		line = st.Selected.Render(text) + st.Text.Render("_")
	}
	remark := ""
	if a.Remark != nil {
		remark = a.Remark(a.Text)
	}
	a.buttons = Buttons{{"enter", a.Verb, a.finish}, Closing(a.Shell, "cancel")}
	return st.Dim.Render(a.Label) + "\n" + st.Accent.Render("> ") + line + "\n" +
		st.Warning.Render(widget.Fit(remark, w)) + "\n\n" + widget.Pad(a.buttons.View(st, w), w)
}
