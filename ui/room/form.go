package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/widget"
)

// Form asks for several values at once, each chosen from a few. The row below them ends it,
// and so does enter from any row.
type Form struct {
	scene.Form
	Shell  Shell
	Apply  func([]scene.Effect) tea.Cmd // called after closing
	Cancel func() tea.Cmd               // what closing without an answer does; nil for nothing

	at     int // chosen row
	labels int // width of the labels when they were last drawn
}

// OpenForm opens a form at the row that ends it.
func OpenForm(s Shell, f scene.Form, apply func([]scene.Effect) tea.Cmd, cancel func() tea.Cmd) {
	s.Open(&Form{Form: f, Shell: s, Apply: apply, Cancel: cancel, at: len(f.Fields())})
}

func (f *Form) Title() string { return f.Heading }

func (f *Form) Bindings() Bindings {
	tr := f.Shell.Printer()
	move := func(d int) func() tea.Cmd { return Just(func() { f.move(d) }) }
	change := func(d int) func() tea.Cmd { return Just(func() { f.change(d) }) }
	list := Bindings{
		{Key: "space", Do: change(1), Hidden: true}, // which is a key of Play, too
		{Action: action.Play, Word: f.Verb, Do: f.end},
		{Action: action.Left, Do: change(-1)}, {Action: action.Right, Word: tr.T("change"), Do: change(1)},
		{Action: action.Up, Do: move(-1)}, {Action: action.Down, Word: tr.In("the cursor", "move"), Do: move(1)},
		{Key: "shift+tab", Do: move(-1), Hidden: true}, {Key: "tab", Do: move(1), Hidden: true},
	}
	if f.Swap != nil {
		list = append(list, Binding{Key: "s", Word: tr.T("swap sides"), Do: Just(f.Swap)})
	}
	return list
}

// move goes to the next row that counts.
func (f *Form) move(d int) {
	fields := f.Fields()
	n := len(fields) + 1
	for f.at = (f.at + d + n) % n; f.at < len(fields) && fields[f.at].Options == nil; {
		f.at = (f.at + d + n) % n
	}
}

// change goes on to another value of the chosen row.
func (f *Form) change(d int) {
	if fields := f.Fields(); f.at < len(fields) {
		if n, now := len(fields[f.at].Options), fields[f.at]; n > 0 {
			now.Options[(now.At+d+n)%n].Choose()
		}
	}
}

func (f *Form) end() tea.Cmd {
	f.Shell.Close()
	return f.Apply(f.Do())
}

func (f *Form) Dismiss() tea.Cmd { return call(f.Cancel) }

// Click implements Dialog: on a row it changes the value, back up to its "<"; the last row ends.
func (f *Form) Click(x, y int) tea.Cmd {
	fields := f.Fields()
	switch {
	case y == len(fields)+1:
		return f.end()
	case y >= 0 && y < len(fields) && fields[y].Options != nil:
		f.at = y
		if x < f.labels+4 {
			f.change(-1)
		} else {
			f.change(1)
		}
	}
	return nil
}

func (f *Form) Wheel(d int) tea.Cmd {
	f.change(d)
	return nil
}

// formW is the width of a form that has room, and formLabels the least of its labels.
const formW, formLabels = 60, 12

func (f *Form) Content(w, h int) string {
	st, fields := f.Shell.Styles(), f.Fields()
	w = min(w, formW)
	f.labels = formLabels
	described := false
	for _, field := range fields {
		f.labels = max(f.labels, ansi.StringWidth(field.Label)+2)
		described = described || field.About != ""
	}
	lines := make([]string, 0, len(fields)+2+aboutH)
	for i, field := range fields {
		text := widget.Pad(field.Label, f.labels)
		if field.Options != nil {
			text += "< " + widget.Pad(field.Options[field.At].Text, w-f.labels-6) + " >"
		}
		lines = append(lines, widget.Line(st, text, w, i == f.at))
	}
	lines = append(lines, "", widget.Line(st, f.End, w, f.at == len(fields)))
	if !described || len(lines)+aboutH > h {
		return strings.Join(lines, "\n")
	}
	about := make([]string, aboutH) // which keep their room
	if f.at < len(fields) {
		for i, line := range widget.WrappedIn(fields[f.at].About, w, aboutH-1) {
			about[i+1] = st.Dim.Render(line)
		}
	}
	return strings.Join(append(lines, about...), "\n")
}
