package room

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/phrase"
	"othello/ui/widget"
)

// filterMost is the length of the longest filter, in characters.
const filterMost = 100

// Finder is a choice of one of many things, which typing narrows. Refresh it before it is opened.
type Finder struct {
	Shell   Shell
	Heading string
	Label   string // what stands before the text typed
	Prompt  string // what stands there while there is none
	None    string // what stands in the place of an empty list, in as many lines as it needs
	Verb    string // what enter does, in a word
	Width   int    // cells in a line at most

	Find   func(filter string) (n int) // applies what was typed; n lines are left
	Line   func(i, w int) string       // line i of those that are left, in w cells
	Choose func(i int) tea.Cmd         // called with a line after closing
	Else   func(text string) tea.Cmd   // called with what was typed, after closing, where no line is left; nil for nothing
	Files  *Completion                 // completes what is typed as a path; nil if it is none
	Pasted func(text string) tea.Cmd   // takes pasted text after closing; nil if that is for the filter
	Cancel func() tea.Cmd              // what closing without a choice does; nil for nothing
	Stays  bool                        // Choose is called before closing, which is left to it

	// Side draws line i, in lines of equal length, beside a list that has w by h cells
	// with it; nil for nothing. With a Side a first click on a line only shows.
	Side func(i, w, h int) []string
	// About says something of line i, in w cells, below the list; nil for nothing.
	About func(i, w int) []string

	filter widget.Field
	list   widget.List
	whole  int // lines without a filter
	listW  int // cells of a line when the list was last drawn
}

// NewChooser is a choice among titles by the words in them. choose is called with the
// index of one, cancel if none is chosen, nil for nothing to do then; both after closing.
func NewChooser(s Shell, heading string, titles []string, choose func(i int) tea.Cmd, cancel func() tea.Cmd) *Finder {
	tr := s.Printer()
	wide := 40
	for _, title := range titles {
		wide = max(wide, ansi.StringWidth(title)+2)
	}
	var shown []int // indices into titles
	f := &Finder{
		Shell: s, Heading: heading, Label: tr.T("Filter"), Prompt: tr.T("Type to filter"), None: tr.T("No game matches."),
		Verb: tr.T("open"), Width: wide, Cancel: cancel,
		Find: func(filter string) int {
			shown = shown[:0]
			words := strings.Fields(strings.ToLower(filter))
			for i, title := range titles {
				if phrase.HasAll(title, words) {
					shown = append(shown, i)
				}
			}
			return len(shown)
		},
		Line:   func(i, _ int) string { return widget.Clean(titles[shown[i]]) },
		Choose: func(i int) tea.Cmd { return choose(shown[i]) },
	}
	f.Refresh()
	return f
}

// Refresh looks anew what there is, with the same line chosen.
func (f *Finder) Refresh() {
	if f.filter.Most = filterMost; f.Files != nil {
		f.filter.Most = askMost
	}
	f.list.N = f.Find(f.filter.Text)
	f.list.Move(0)
	if f.filter.Text == "" {
		f.whole = f.list.N
	}
}

// At is the chosen line; false if there is none.
func (f *Finder) At() (int, bool) { return f.list.At, f.list.At < f.list.N }

// Select chooses line i, without doing anything with it.
func (f *Finder) Select(i int) { f.list.At = i; f.list.Move(0) }

// Filter is what was typed.
func (f *Finder) Filter() string { return f.filter.Text }
func (f *Finder) Title() string  { return f.Heading }

func (f *Finder) Key(k tea.KeyPressMsg) tea.Cmd {
	switch name := k.String(); {
	case f.list.Key(name):
	case name == "enter":
		return f.choose()
	case f.Files != nil && name == "tab":
		return f.Files.Tab(&f.filter)
	case f.filter.Key(k):
		f.narrow()
	}
	return nil
}

func (f *Finder) Typing() bool { return true }

func (f *Finder) Bindings() Bindings {
	return Bindings{{Key: "enter", Word: f.Verb}, {Key: "up"}, {Key: "down", Word: f.Shell.Printer().T("choose")}}
}

func (f *Finder) Dismiss() tea.Cmd { return call(f.Cancel) }

func (f *Finder) narrow() {
	f.list.At = 0
	f.Refresh()
}

func (f *Finder) Paste(text string) tea.Cmd {
	if f.Pasted != nil {
		f.Shell.Close()
		return f.Pasted(text)
	}
	f.filter.Write(text)
	f.narrow()
	return nil
}

func (f *Finder) choose() tea.Cmd {
	i, ok := f.At()
	if !ok {
		if f.Else == nil {
			return nil
		}
		f.Shell.Close()
		return f.Else(f.filter.Text)
	}
	if !f.Stays {
		f.Shell.Close()
	}
	return f.Choose(i)
}

func (f *Finder) Click(x, y int) tea.Cmd {
	i, ok := f.list.LineAt(y - 2)
	if !ok || x >= f.listW {
		return nil
	}
	shown := f.list.At == i
	f.list.At = i
	if f.Side != nil && !shown {
		return nil
	}
	return f.choose()
}

func (f *Finder) Wheel(d int) tea.Cmd {
	if f.Side == nil {
		d *= 3
	}
	f.list.Move(d)
	return nil
}

// Content implements Dialog. The list keeps its height while it is narrowed.
func (f *Finder) Content(w, h int) string {
	const gap = 2
	st := f.Shell.Styles()
	w, h = min(w, f.Width), max(1, h-2)
	if f.About != nil {
		h = max(1, h-aboutH-1)
	}
	var side []string
	f.listW = w
	if i, ok := f.At(); ok && f.Side != nil {
		if side = f.Side(i, w-gap, h); len(side) > 0 {
			f.listW -= ansi.StringWidth(side[0]) + gap
		}
	} else {
		h = min(h, max(1, f.whole))
	}
	f.list.Line = func(i int) string { return f.Line(i, f.listW-2) }
	lines := strings.Split(f.list.View(st, f.listW, h), "\n")
	if f.list.N == 0 {
		lines = widget.WrappedIn(f.None, f.listW, h)
		h = len(lines)
		for i, line := range lines {
			lines[i] = st.Dim.Render(widget.Pad(line, f.listW))
		}
	}
	for i := range h {
		if i >= len(lines) {
			lines = append(lines, strings.Repeat(" ", f.listW))
		}
		if i < len(side) {
			lines[i] += strings.Repeat(" ", gap) + side[i]
		}
	}
	head := fmt.Sprintf("%s: %s_", f.Label, f.filter.Text)
	if f.filter.Text == "" {
		head = f.Prompt
	}
	count := f.Shell.Printer().F("%d of %d", f.list.N, max(f.list.N, f.whole))
	if i, ok := f.At(); ok && f.About != nil {
		about := f.About(i, w)
		lines = append(append(lines, ""), about[:min(len(about), aboutH)]...)
	}
	return widget.Spread(st.Text.Render(widget.Fit(head, w-len(count)-1)), st.Dim.Render(count), w) + "\n\n" +
		strings.Join(lines, "\n")
}

// aboutH is the number of lines that are kept for what is said below a list.
const aboutH = 4
