package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/widget"
)

// Ask asks for a line of text.
type Ask struct {
	Shell          Shell
	Heading, Label string                    // a label may have two lines
	Text           string                    // offered; the first thing typed takes its place
	Kept           bool                      // ... unless it is kept, to be typed on
	Verb           string                    // what enter does, in a word
	Remark         func(text string) string  // what to say about the text so far; nil for nothing
	Files          *Completion               // completes the text as a path; nil if it is none
	Done           func(text string) tea.Cmd // called with the text after closing
	Pasted         func(text string) tea.Cmd // takes pasted text after closing; nil if that is for the line
	Cancel         func() tea.Cmd            // what closing without an answer does; nil for nothing

	field widget.Field
}

// askMost is the length of the longest text, in characters; longer ones are pasted.
const askMost = 1000

func (a *Ask) Title() string { return a.Heading }

func (a *Ask) line() *widget.Field {
	if a.field.Most == 0 {
		a.field = widget.Field{Text: a.Text, Most: askMost, Offered: !a.Kept}
	}
	return &a.field
}

func (a *Ask) Key(k tea.KeyPressMsg) tea.Cmd {
	switch name := k.String(); name {
	case "tab":
		if a.Files != nil {
			return a.Files.Tab(a.line())
		}
	case "enter":
		a.Shell.Close()
		return a.Done(strings.TrimSpace(a.line().Text))
	}
	a.line().Key(k)
	return nil
}

func (a *Ask) Typing() bool     { return true }
func (a *Ask) Dismiss() tea.Cmd { return call(a.Cancel) }

func (a *Ask) Bindings() Bindings {
	keys := Bindings{{Key: "enter", Word: a.Verb}}
	if a.Files != nil {
		keys = append(keys, Binding{Key: "tab", Word: a.Shell.Printer().T("complete")})
	}
	if a.Kept && a.line().Text != "" {
		keys = append(keys, Binding{Key: "ctrl+u", Word: a.Shell.Printer().T("clear")})
	}
	return keys
}

func (a *Ask) Paste(text string) tea.Cmd {
	if a.Pasted != nil {
		a.Shell.Close()
		return a.Pasted(text)
	}
	a.line().Write(strings.TrimSpace(text))
	return nil
}

func (a *Ask) Click(int, int) tea.Cmd { return nil }
func (a *Ask) Wheel(int) tea.Cmd      { return nil }

func (a *Ask) Content(w, _ int) string {
	w = min(w, 60)
	st := a.Shell.Styles()
	remark := ""
	if a.Remark != nil {
		remark = a.Remark(a.line().Text)
	}
	remark = st.Warning.Render(widget.Pad(remark, w))
	if a.Files != nil {
		if choices := a.Files.View(a.line(), w); choices != "" {
			remark = widget.Pad(choices, w)
		}
	}
	lines := strings.Split(a.Label, "\n")
	for i, l := range lines {
		lines[i] = st.Dim.Render(widget.Fit(l, w))
	}
	return strings.Join(lines, "\n") + "\n" + st.Accent.Render("> ") + a.line().View(st, w-2) + "\n" + remark
}
