package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

func (m *model) open(d room.Dialog) { m.dialogs = append(m.dialogs, d) }

// top is the dialog in front, or nil.
func (m *model) top() room.Dialog {
	if len(m.dialogs) == 0 {
		return nil
	}
	return m.dialogs[len(m.dialogs)-1]
}

// close closes the dialog in front.
func (m *model) close() {
	m.dialogs = m.dialogs[:max(0, len(m.dialogs)-1)]
}

// dismiss is what a button does that closes its dialog.
func (m *model) dismiss() tea.Cmd {
	m.close()
	return nil
}

// question asks for one of a few answers.
type question struct {
	m       *model
	heading string
	text    string
	answers []answer
	at      int
	lines   int            // height of the text when it was last drawn
	cancel  func() tea.Cmd // what esc does after closing; nil for nothing
	quit    func() tea.Cmd // what the key to quit does; nil for quitting
}

type answer struct {
	text string
	do   func() tea.Cmd
}

func (q *question) Title() string { return q.heading }

func (q *question) Key(k tea.KeyPressMsg) tea.Cmd {
	m := q.m
	switch m.keys.Action(k) {
	case action.Up, action.Left:
		q.at = (q.at + len(q.answers) - 1) % len(q.answers)
	case action.Down, action.Right:
		q.at = (q.at + 1) % len(q.answers)
	case action.Play:
		return q.give(q.at)
	case action.Cancel:
		m.close()
		if q.cancel != nil {
			return q.cancel()
		}
	case action.Quit:
		if q.quit != nil {
			return q.quit()
		}
		return m.quit()
	}
	return nil
}

func (q *question) give(i int) tea.Cmd {
	m := q.m
	m.close()
	return q.answers[i].do()
}

func (q *question) Click(_, y int) tea.Cmd {
	if i := y - q.lines - 1; i >= 0 && i < len(q.answers) {
		return q.give(i)
	}
	return nil
}

func (q *question) Wheel(d int) tea.Cmd {
	q.at = min(max(q.at+d, 0), len(q.answers)-1)
	return nil
}

// newQuitDialog warns that the game will be lost.
func newQuitDialog(m *model) room.Dialog {
	return &question{
		m:       m,
		heading: "Quit",
		text:    "This game cannot be kept on disk. Quitting loses it.",
		answers: []answer{
			{"Stay", func() tea.Cmd { return nil }},
			{"Copy the moves and stay", m.copyMoves},
			{"Quit", m.leave},
		},
		quit: m.leave,
	}
}

func newFlagDialog(m *model) room.Dialog {
	loser := m.flagged
	return &question{
		m:       m,
		heading: "Time",
		text:    loser.String() + "'s time is up. " + loser.Opponent().String() + " wins on time.",
		answers: []answer{
			{"Leave it at that", func() tea.Cmd { m.say(m.verdict()); return nil }},
			{"Play on without clocks", m.playOn},
			{"New game", func() tea.Cmd { m.openMenu(); return nil }},
		},
	}
}

// newResumeDialog offers the unfinished game of the last time.
func newResumeDialog(m *model, s *savedGame) room.Dialog {
	again := func() tea.Cmd { return m.resume(s) }
	return &question{
		m:       m,
		heading: "Welcome back",
		text:    s.summary(),
		answers: []answer{
			{"Go on with it", again},
			{"Start a new game", func() tea.Cmd { return m.declineResume(s) }},
		},
		cancel: again,
	}
}

func (q *question) Content(w, _ int) string {
	m := q.m
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
