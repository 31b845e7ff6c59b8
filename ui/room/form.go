package room

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/widget"
)

// Form asks for several values at once, each chosen from a few or typed. Rows below them end it;
// enter does the first of these from any row.
type Form struct {
	Shell   Shell
	Heading string
	Rows    func() []Row   // what can be chosen now; one choice may change the others
	End     string         // the row that ends it
	Verb    string         // what Done does, for the footer
	Done    func() tea.Cmd // called after closing
	Other   string         // another row that does; empty for none
	Instead func() tea.Cmd // what that does
	Cancel  func() tea.Cmd // what closing without an answer does; nil for nothing
	Swap    func()         // exchanges the sides; nil where there are none

	// About says something of a row below all of them, in w cells, and AboutRows is the
	// number of lines that is kept for it; nil for nothing.
	About     func(row, w int) []string
	AboutRows func(w int) int

	At     int // chosen row
	labels int // width of the labels when they were last drawn
}

// Row is a value of a form: one of a few, or a text.
type Row struct {
	Label  string
	Text   func(w int) string // in w cells
	Change func(d int)        // to the next value, or to the one before for -1; nil while it does not count
	Field  *widget.Field      // that is typed in, in place of these; nil for none
}

// counts reports whether there is anything to do in the row.
func (r Row) counts() bool { return r.Change != nil || r.Field != nil }

// field is the text that is typed in; nil for none.
func (f *Form) field() *widget.Field {
	if rows := f.Rows(); f.At < len(rows) {
		return rows[f.At].Field
	}
	return nil
}

// ends is the number of rows below the values.
func (f *Form) ends() int {
	if f.Other == "" {
		return 1
	}
	return 2
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
		{Action: action.Up, Do: move(-1)}, {Action: action.Down, Word: tr.T("choose"), Do: move(1)},
		{Key: "shift+tab", Do: move(-1), Hidden: true}, {Key: "tab", Do: move(1), Hidden: true},
	}
	if slices.ContainsFunc(f.Rows(), func(r Row) bool { return r.Field != nil }) {
		list = Bindings{
			{Key: "enter", Word: f.Verb, Do: f.end}, {Key: "tab", Word: tr.T("next field"), Do: move(1)}, {Key: "shift+tab", Do: move(-1), Hidden: true},
			{Key: "space", Do: change(1), Hidden: true}, {Key: "left", Do: change(-1), Hidden: true}, {Key: "right", Do: change(1), Hidden: true},
			{Key: "up", Do: move(-1), Hidden: true}, {Key: "down", Do: move(1), Hidden: true},
		}
	}
	if f.Swap != nil {
		list = append(list, Binding{Key: "s", Word: tr.T("swap sides"), Do: Just(f.Swap)})
	}
	return list
}

// move goes to the next row that counts.
func (f *Form) move(d int) {
	rows := f.Rows()
	n := len(rows) + f.ends()
	for f.At = (f.At + d + n) % n; f.At < len(rows) && !rows[f.At].counts(); {
		f.At = (f.At + d + n) % n
	}
}

// change changes the value that is chosen; the choice stays on it though rows come and go.
func (f *Form) change(d int) {
	rows := f.Rows()
	if f.At >= len(rows) || rows[f.At].Change == nil {
		return
	}
	label := rows[f.At].Label
	rows[f.At].Change(d)
	if now := f.Rows(); len(now) != len(rows) {
		for i, r := range now {
			if r.Label == label {
				f.At = i
			}
		}
	}
}

func (f *Form) end() tea.Cmd {
	f.Shell.Close()
	if f.At > len(f.Rows()) {
		return f.Instead()
	}
	return f.Done()
}

func (f *Form) Typing() bool { return f.field() != nil }

func (f *Form) Key(k tea.KeyPressMsg) tea.Cmd {
	if field := f.field(); field != nil {
		field.Key(k)
	}
	return nil
}

func (f *Form) Paste(text string) tea.Cmd {
	if field := f.field(); field != nil {
		field.Write(text)
	}
	return nil
}

func (f *Form) Dismiss() tea.Cmd { return call(f.Cancel) }

// Click implements Dialog: on a row it changes the value, back up to its "<"; the last rows end.
func (f *Form) Click(x, y int) tea.Cmd {
	rows := f.Rows()
	switch {
	case y > len(rows) && y <= len(rows)+f.ends():
		f.At = y - 1
		return f.end()
	case y >= 0 && y < len(rows) && rows[y].counts():
		f.At = y
		if x < f.labels+4 {
			f.change(-1)
		} else {
			f.change(1)
		}
	}
	return nil
}

func (f *Form) Wheel(d int) tea.Cmd {
	if f.Typing() {
		f.move(d)
	} else {
		f.change(d)
	}
	return nil
}

// formW is the width of a form that has room, and formLabels the least of its labels.
const formW, formLabels = 60, 12

func (f *Form) Content(w, h int) string {
	st, rows := f.Shell.Styles(), f.Rows()
	w = min(w, formW)
	f.At = min(f.At, len(rows)+f.ends()-1)
	f.labels = formLabels
	for _, r := range rows {
		f.labels = max(f.labels, ansi.StringWidth(r.Label)+2)
	}
	lines := make([]string, 0, len(rows)+6)
	for i, r := range rows {
		text := widget.Pad(r.Label, f.labels)
		switch {
		case r.Field != nil && i == f.At:
			text += r.Field.Text + "_"
		case r.Field != nil:
			text += r.Field.Text
		case r.Change != nil:
			room := w - f.labels - 6
			value := r.Text(room)
			text += "< " + value + strings.Repeat(" ", max(0, room-ansi.StringWidth(value))) + " >"
		}
		lines = append(lines, widget.Line(st, text, w, i == f.At))
	}
	lines = append(lines, "", widget.Line(st, f.End, w, f.At == len(rows)))
	if f.Other != "" {
		lines = append(lines, widget.Line(st, f.Other, w, f.At == len(rows)+1))
	}
	if f.About == nil {
		return strings.Join(lines, "\n")
	}
	lines = append(lines, "")
	about := f.About(f.At, w)
	if len(lines)+len(about) > h {
		about = about[:min(1, len(about))]
	}
	lines = append(lines, about...)
	for len(lines) < min(h, len(rows)+3+f.ends()+f.AboutRows(w)) {
		lines = append(lines, "")
	}
	return strings.Join(lines, "\n")
}

// Step is the value d places from v in a list that has no end; one that is not in it counts as
// the last that is smaller.
func Step[T cmp.Ordered](list []T, v T, d int) T {
	i := slices.Index(list, v)
	if i < 0 {
		for j, x := range list {
			if x < v {
				i = j
			}
		}
		if d < 0 {
			d++
		}
	}
	return list[(i+d+len(list))%len(list)]
}
