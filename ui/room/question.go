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
	Answers []Answer
	Cancel  func() tea.Cmd // what closing without an answer does; nil for nothing

	at    int
	lines int // height of the text when it was last drawn
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
	tr, single := q.Shell.Printer(), len(q.Answers) == 1
	move := func(d int) func() tea.Cmd {
		return Just(func() { q.at = (q.at + d + len(q.Answers)) % len(q.Answers) })
	}
	return Bindings{
		{Action: action.Play, Word: tr.T("choose"), Do: func() tea.Cmd { return q.close(q.Answers[q.at].Do) }},
		{Action: action.Up, Do: move(-1), Hidden: single}, {Action: action.Down, Word: tr.T("other answers"), Do: move(1), Hidden: single},
		{Action: action.Left, Do: move(-1), Hidden: true}, {Action: action.Right, Do: move(1), Hidden: true},
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
	if i := y - q.lines - 1; i >= 0 && i < len(q.Answers) {
		return q.close(q.Answers[i].Do)
	}
	return nil
}

func (q *Question) Wheel(d int) tea.Cmd {
	q.at = min(max(q.at+d, 0), len(q.Answers)-1)
	return nil
}

// questionW is the width of the widest text.
const questionW = 60

func (q *Question) Content(w, _ int) string {
	st := q.Shell.Styles()
	lines := widget.Wrapped(q.Text, min(w, questionW))
	cells := 0
	for _, a := range q.Answers {
		cells = max(cells, ansi.StringWidth(a.Text)+2)
	}
	for i, l := range lines {
		cells = max(cells, ansi.StringWidth(l))
		lines[i] = st.Text.Render(l)
	}
	w = min(w, cells)
	q.lines = len(lines)
	lines = append(lines, "")
	for i, a := range q.Answers {
		lines = append(lines, widget.Line(st, a.Text, w, i == q.at))
	}
	return strings.Join(lines, "\n")
}
