package room

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/widget"
)

// Question asks for one of a few answers.
type Question struct {
	Shell   Shell
	Heading string
	Text    string
	Page    func(w int) []string // in w cells, in place of Text; nil for that
	Answers []Answer             // none for something that is only read
	Cancel  func() tea.Cmd       // what closing without an answer does; nil for nothing

	at    int
	page  widget.Page // of the text
	lines int         // height of the text when it was last drawn
}

// Answer is one of the answers; a nil Do does nothing but close the question.
type Answer struct {
	Text string
	Do   func() tea.Cmd
}

// Confirm asks whether something is to be done; the first answer, stay, does nothing.
func Confirm(s Shell, heading, text, stay, yes string, do func() tea.Cmd) {
	s.Open(&Question{Shell: s, Heading: heading, Text: text, Answers: []Answer{{Text: stay}, {Text: yes, Do: do}}})
}

func (q *Question) Title() string { return q.Heading }

func (q *Question) Bindings() Bindings {
	tr := q.Shell.Printer()
	move := func(d int) func() tea.Cmd {
		return Just(func() { q.at = (q.at + d + len(q.Answers)) % len(q.Answers) })
	}
	scroll := func(n int) func() tea.Cmd { return Just(func() { q.page.Scroll(n * max(1, q.page.Rows-1)) }) }
	if whole := q.page.Whole(); len(q.Answers) == 0 {
		move = func(d int) func() tea.Cmd { return Just(func() { q.page.Scroll(d) }) }
		return Bindings{
			{Action: action.Play, Do: func() tea.Cmd { return q.close(nil) }, Hidden: true},
			{Action: action.Up, Do: move(-1), Hidden: whole}, {Action: action.Down, Word: tr.T("scroll"), Do: move(1), Hidden: whole},
			{Key: "pgup", Do: scroll(-1), Hidden: whole}, {Key: "pgdown", Word: tr.T("page"), Do: scroll(1), Hidden: whole},
		}
	}
	return Bindings{
		{Action: action.Play, Word: tr.T("choose"), Do: func() tea.Cmd { return q.close(q.Answers[q.at].Do) }},
		{Action: action.Up, Do: move(-1)}, {Action: action.Down, Word: tr.In("the cursor", "move"), Do: move(1)},
		{Action: action.Left, Do: move(-1), Hidden: true}, {Action: action.Right, Do: move(1), Hidden: true},
		{Key: "pgup", Do: scroll(-1), Hidden: q.page.Whole()}, {Key: "pgdown", Word: tr.T("scroll"), Do: scroll(1), Hidden: q.page.Whole()},
	}
}

func (q *Question) close(then func() tea.Cmd) tea.Cmd {
	q.Shell.Close()
	return call(then)
}

// call is do's command; nil if there is nothing to do.
func call(do func() tea.Cmd) tea.Cmd {
	if do == nil {
		return nil
	}
	return do()
}

func (q *Question) Dismiss() tea.Cmd { return call(q.Cancel) }

func (q *Question) Click(_, y int) tea.Cmd {
	if i := y - q.lines; i >= 0 && i < len(q.Answers) {
		return q.close(q.Answers[i].Do)
	}
	return nil
}

func (q *Question) Wheel(d int) tea.Cmd {
	if q.page.Whole() {
		q.at = min(max(q.at+d, 0), len(q.Answers)-1)
	}
	q.page.Scroll(3 * d)
	return nil
}

// Widths in cells of the longest line: of a sentence, and of a text that has lines of its own.
const questionW, pageW = 60, 100

func (q *Question) Content(w, h int) string {
	st := q.Shell.Styles()
	cells := questionW
	if strings.Contains(q.Text, "\n") {
		cells = pageW
	}
	lines := widget.Wrapped(q.Text, min(w, cells))
	if q.Page != nil {
		lines = q.Page(w)
	}
	cells = 0
	for _, a := range q.Answers {
		cells = max(cells, ansi.StringWidth(a.Text)+2)
	}
	for i, l := range lines {
		cells = max(cells, ansi.StringWidth(l))
		lines[i] = st.Text.Render(l)
	}
	w = min(w, cells)
	if len(q.Answers) == 0 {
		return q.page.View(q.Shell.Printer(), st, lines, h)
	}
	lines = strings.Split(q.page.View(q.Shell.Printer(), st, lines, max(1, h-len(q.Answers)-1)), "\n")
	if lines = append(lines, ""); q.Text == "" && q.Page == nil {
		lines = nil
	}
	q.lines = len(lines)
	for i, a := range q.Answers {
		lines = append(lines, widget.Line(st, a.Text, w, i == q.at))
	}
	return strings.Join(lines, "\n")
}
