package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/widget"
)

// dialog is a box in front of the board that takes all input until it is closed.
type dialog interface {
	title() string
	key(m *model, k tea.KeyPressMsg) tea.Cmd
	click(m *model, x, y int) tea.Cmd // a cell of what content drew
	wheel(m *model, d int) tea.Cmd    // one notch, down positive
	content(m *model, w, h int) string
}

func (m *model) open(d dialog) { m.dialogs = append(m.dialogs, d) }

// top is the dialog in front, or nil.
func (m *model) top() dialog {
	if len(m.dialogs) == 0 {
		return nil
	}
	return m.dialogs[len(m.dialogs)-1]
}

// close closes the dialog in front.
func (m *model) close() {
	m.dialogs = m.dialogs[:max(0, len(m.dialogs)-1)]
}

// question asks for one of a few answers.
type question struct {
	heading string
	text    string
	answers []answer
	at      int
	lines   int                  // height of the text when it was last drawn
	cancel  func(*model) tea.Cmd // what esc does after closing; nil for nothing
	quit    func(*model) tea.Cmd // what the key to quit does; nil for quitting
}

type answer struct {
	text string
	do   func(*model) tea.Cmd
}

func (q *question) title() string { return q.heading }

func (q *question) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch m.keys.Action(k) {
	case action.Up, action.Left:
		q.at = (q.at + len(q.answers) - 1) % len(q.answers)
	case action.Down, action.Right:
		q.at = (q.at + 1) % len(q.answers)
	case action.Play:
		return q.give(m, q.at)
	case action.Cancel:
		m.close()
		if q.cancel != nil {
			return q.cancel(m)
		}
	case action.Quit:
		if q.quit != nil {
			return q.quit(m)
		}
		return m.quit()
	}
	return nil
}

func (q *question) give(m *model, i int) tea.Cmd {
	m.close()
	return q.answers[i].do(m)
}

func (q *question) click(m *model, _, y int) tea.Cmd {
	if i := y - q.lines - 1; i >= 0 && i < len(q.answers) {
		return q.give(m, i)
	}
	return nil
}

func (q *question) wheel(_ *model, d int) tea.Cmd {
	q.at = min(max(q.at+d, 0), len(q.answers)-1)
	return nil
}

// newQuitDialog warns that the game will be lost.
func newQuitDialog() dialog {
	return &question{
		heading: "Quit",
		text:    "This game cannot be kept on disk. Quitting loses it.",
		answers: []answer{
			{"Stay", func(*model) tea.Cmd { return nil }},
			{"Copy the moves and stay", (*model).copyMoves},
			{"Quit", (*model).leave},
		},
		quit: (*model).leave,
	}
}

func newFlagDialog(m *model) dialog {
	loser := m.flagged
	return &question{
		heading: "Time",
		text:    loser.String() + "'s time is up. " + loser.Opponent().String() + " wins on time.",
		answers: []answer{
			{"Leave it at that", func(m *model) tea.Cmd { m.say(m.verdict()); return nil }},
			{"Play on without clocks", (*model).playOn},
			{"New game", func(m *model) tea.Cmd { m.openMenu(); return nil }},
		},
	}
}

// newResumeDialog offers the unfinished game of the last time.
func newResumeDialog(s *savedGame) dialog {
	again := func(m *model) tea.Cmd { return m.resume(s) }
	return &question{
		heading: "Welcome back",
		text:    s.summary(),
		answers: []answer{
			{"Go on with it", again},
			{"Start a new game", func(m *model) tea.Cmd { return m.declineResume(s) }},
		},
		cancel: again,
	}
}

func (q *question) content(m *model, w, _ int) string {
	w = min(w, 60)
	lines := q.wrapped(w)
	for i, l := range lines {
		lines[i] = m.styles.Text.Render(l)
	}
	q.lines = len(lines)
	lines = append(lines, "")
	for i, a := range q.answers {
		lines = append(lines, widget.Line(m.styles, a.text, w, i == q.at))
	}
	return strings.Join(lines, "\n")
}

func (q *question) wrapped(w int) []string {
	return strings.Split(ansi.Wordwrap(q.text, w, ""), "\n")
}
