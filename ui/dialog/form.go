package dialog

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// Form asks for several values at once, each chosen from a few.
type Form struct {
	Shell   room.Shell
	Heading string
	Verb    string       // what Done does, in a word or two
	Rows    func() []Row // what can be chosen now; one choice may change the others
	Done    func() tea.Cmd

	at     int
	labels int // width of the widest label when it was last drawn
}

// Row is a value of a form.
type Row struct {
	Label  string
	Text   string
	Change func(d int) // to the next value, or to the one before for -1
}

func (f *Form) Title() string { return f.Heading }

func (f *Form) Key(k tea.KeyPressMsg) tea.Cmd {
	rows := f.Rows()
	switch a := f.Shell.Keys().Action(k); {
	case a == action.Up, k.String() == "shift+tab":
		f.move(len(rows) - 1)
	case a == action.Down, k.String() == "tab":
		f.move(1)
	case a == action.Left:
		f.change(-1)
	case a == action.Right, k.String() == "space":
		f.change(1)
	case a == action.Play:
		f.Shell.Close()
		return f.Done()
	}
	return nil
}

func (f *Form) move(d int) {
	if n := len(f.Rows()); n > 0 {
		f.at = (f.at + d) % n
	}
}

// change changes the value that is chosen; the choice stays on it though rows come and go.
func (f *Form) change(d int) {
	rows := f.Rows()
	if f.at >= len(rows) {
		return
	}
	label := rows[f.at].Label
	rows[f.at].Change(d)
	for i, r := range f.Rows() {
		if r.Label == label {
			f.at = i
		}
	}
}

func (f *Form) Shortcuts() []room.Shortcut {
	tr := f.Shell.Printer()
	keys := f.Shell.Keys()
	return []room.Shortcut{
		{Key: "enter", Word: f.Verb},
		{Key: keys.First(action.Up)}, {Key: keys.First(action.Down), Word: tr.T("choose")},
		{Key: keys.First(action.Left)}, {Key: keys.First(action.Right), Word: tr.T("change")},
	}
}

// Click implements room.Dialog: on a row it changes the value, on the last line it is done.
func (f *Form) Click(x, y int) tea.Cmd {
	rows := f.Rows()
	switch {
	case y < len(rows):
		f.at = y
		d := 1
		if at := f.labels + 4; x >= at && x < at+2 { // on the "<"
			d = -1
		}
		f.change(d)
	case y == len(rows)+1:
		f.Shell.Close()
		return f.Done()
	}
	return nil
}

func (f *Form) Wheel(d int) tea.Cmd {
	f.at = min(max(f.at+d, 0), len(f.Rows())-1)
	return nil
}

// formW is the width of a form that has room.
const formW = 56

func (f *Form) Content(w, _ int) string {
	st := f.Shell.Styles()
	rows := f.Rows()
	w = min(w, formW)
	f.at = min(f.at, len(rows)-1)
	f.labels = 0
	for _, r := range rows {
		f.labels = max(f.labels, ansi.StringWidth(r.Label))
	}
	lines := make([]string, 0, len(rows)+2)
	for i, r := range rows {
		lines = append(lines, widget.Line(st, widget.Pad(r.Label, f.labels)+"  < "+r.Text+" >", w, i == f.at))
	}
	return strings.Join(append(lines, "", st.Key.Render("enter")+" "+st.Text.Render(f.Verb)), "\n")
}
