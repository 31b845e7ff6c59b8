package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/phrase"
	"othello/ui/widget"
)

// typedMost is the length of the longest text that is typed, in characters; longer ones are pasted.
const typedMost = 1000

// Finder is a choice of one of many things, which typing narrows, or without any a line that is
// typed. Refresh it before it is opened.
type Finder struct {
	Shell   Shell
	Heading func() string
	Label   string // what stands before the text typed; empty for a line that is typed
	Prompt  string // what stands there while there is none
	Text    string // typed at first
	Offered bool   // the first thing typed takes its place
	None    string // what stands in the place of an empty list, in as many lines as it needs
	Verb    string // what enter does, in a word
	Width   int    // cells in a line at most

	Find   func(filter string) (n int) // applies what was typed; n lines are left; nil for a line that is typed
	Line   func(i, w int) string       // line i of those that are left, in w cells
	Choose func(i int) tea.Cmd         // called with a line after closing
	Else   func(text string) tea.Cmd   // called with what was typed, after closing, where no line is left; nil for nothing
	Files  *Completion                 // completes what is typed as a path; nil if it is none
	Pasted func(text string) tea.Cmd   // takes pasted text after closing; nil if that is for the filter
	Cancel func() tea.Cmd              // what closing without a choice does; nil for nothing
	Remark func(text string) string    // what to say about what is typed so far; nil for nothing
	Keys   Bindings                    // besides those that choose
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
		Shell: s, Heading: func() string { return heading }, Label: tr.T("Filter"), Prompt: tr.T("Type to filter"), None: tr.T("No game matches."),
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
	if f.filter.Most == 0 {
		f.filter = widget.Field{Text: f.Text, Most: typedMost, Offered: f.Offered}
	}
	if f.Find != nil {
		f.list.N = f.Find(f.filter.Text)
	}
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
func (f *Finder) Title() string  { return f.Heading() }

func (f *Finder) Key(k tea.KeyPressMsg) tea.Cmd {
	switch name := k.String(); {
	case f.Find != nil && f.list.Key(name):
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
	tr, keys := f.Shell.Printer(), Bindings{{Key: "enter", Word: f.Verb}}
	if f.Find != nil {
		keys = append(keys, Binding{Key: "up"}, Binding{Key: "down", Word: tr.In("the cursor", "move")})
	}
	if f.Files != nil {
		keys = append(keys, Binding{Key: "tab", Word: tr.T("complete")})
	}
	return append(keys, f.Keys...)
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
	f.filter.Write(strings.TrimSpace(text))
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
		return f.Else(strings.TrimSpace(f.filter.Text))
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
	most := h
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
		lines = f.empty(most)
		h = len(lines)
	}
	for i := range h {
		if i >= len(lines) {
			lines = append(lines, strings.Repeat(" ", f.listW))
		}
		if i < len(side) {
			lines[i] += strings.Repeat(" ", gap) + side[i]
		}
	}
	count := ""
	if f.Find != nil {
		count = f.Shell.Printer().F("%d of %d", f.list.N, max(f.list.N, f.whole))
	}
	head, label := st.Text.Render(widget.Fit(f.Prompt, w-len(count)-1)), "> "
	if f.Label != "" {
		label = f.Label + ": "
	}
	if f.filter.Text != "" || f.Prompt == "" {
		head = st.Text.Render(label) + f.filter.View(st, w-len(count)-1-ansi.StringWidth(label))
	}
	if i, ok := f.At(); ok && f.About != nil {
		about := f.About(i, w)
		lines = append(append(lines, ""), about[:min(len(about), aboutH)]...)
	}
	return widget.Spread(head, st.Dim.Render(count), w) + "\n\n" + strings.Join(lines, "\n")
}

// empty is what stands in the place of an empty list, in h lines at most.
func (f *Finder) empty(h int) []string {
	st := f.Shell.Styles()
	lines := widget.WrappedIn(f.None, f.listW, h)
	for i, line := range lines {
		lines[i] = st.Dim.Render(widget.Pad(line, f.listW))
	}
	if f.Remark != nil {
		lines = append(lines, st.Warning.Render(widget.Pad(f.Remark(f.filter.Text), f.listW)))
	}
	if f.Files != nil {
		lines = append(lines, widget.Pad(f.Files.View(&f.filter, f.listW), f.listW))
	}
	return lines
}

// aboutH is the number of lines that are kept for what is said below a list.
const aboutH = 4
