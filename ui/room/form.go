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

// Form asks for several values at once, each chosen from a few. The row below them ends it,
// and so does enter from any row.
type Form struct {
	Shell   Shell
	Heading string
	Rows    func() []Row   // what can be chosen now; one choice may change the others
	End     string         // the row that ends it
	Verb    string         // what Done does, for the footer
	Done    func() tea.Cmd // called after closing
	Cancel  func() tea.Cmd // what closing without an answer does; nil for nothing
	Swap    func()         // exchanges the sides; nil where there are none

	// About says something of a row below all of them, in w cells, and AboutRows is the
	// number of lines that is kept for it; nil for nothing.
	About     func(row, w int) []string
	AboutRows func(w int) int

	At     int // chosen row
	labels int // width of the labels when they were last drawn
}

// Row is a value of a form: one of a few.
type Row struct {
	Label  string
	Text   func(w int) string // in w cells
	Change func(d int)        // to the next value, or to the one before for -1; nil while it does not count
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
	if f.Swap != nil {
		list = append(list, Binding{Key: "s", Word: tr.T("swap sides"), Do: Just(f.Swap)})
	}
	return list
}

// move goes to the next row that counts.
func (f *Form) move(d int) {
	rows := f.Rows()
	n := len(rows) + 1
	for f.At = (f.At + d + n) % n; f.At < len(rows) && rows[f.At].Change == nil; {
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
	return f.Done()
}

func (f *Form) Dismiss() tea.Cmd { return call(f.Cancel) }

// Click implements Dialog: on a row it changes the value, back up to its "<"; the last row ends.
func (f *Form) Click(x, y int) tea.Cmd {
	rows := f.Rows()
	switch {
	case y == len(rows)+1:
		return f.end()
	case y >= 0 && y < len(rows) && rows[y].Change != nil:
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
	f.change(d)
	return nil
}

// formW is the width of a form that has room, and formLabels the least of its labels.
const formW, formLabels = 60, 12

func (f *Form) Content(w, h int) string {
	st, rows := f.Shell.Styles(), f.Rows()
	w = min(w, formW)
	f.At = min(f.At, len(rows))
	f.labels = formLabels
	for _, r := range rows {
		f.labels = max(f.labels, ansi.StringWidth(r.Label)+2)
	}
	lines := make([]string, 0, len(rows)+6)
	for i, r := range rows {
		text := widget.Pad(r.Label, f.labels)
		if r.Change != nil {
			room := w - f.labels - 6
			value := r.Text(room)
			text += "< " + value + strings.Repeat(" ", max(0, room-ansi.StringWidth(value))) + " >"
		}
		lines = append(lines, widget.Line(st, text, w, i == f.At))
	}
	lines = append(lines, "", widget.Line(st, f.End, w, f.At == len(rows)))
	if f.About == nil {
		return strings.Join(lines, "\n")
	}
	lines = append(lines, "")
	about := f.About(f.At, w)
	if len(lines)+len(about) > h {
		about = about[:min(1, len(about))]
	}
	lines = append(lines, about...)
	for len(lines) < min(h, len(rows)+4+f.AboutRows(w)) {
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
