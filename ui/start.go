package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/config"
)

// start begins with what the program was called for.
func (m *model) start() tea.Cmd {
	cmd := m.Step()
	if a := m.setup.Begin; a != "" && a != action.Review {
		if m.setup.Begin = ""; m.setup.Fresh {
			cmd = tea.Batch(cmd, m.Release())
		}
		return tea.Batch(cmd, m.does[a](m.setup.With))
	}
	switch found := m.ses.Unfinished(); {
	case found != nil:
		return tea.Batch(cmd, m.play.Apply(m.rooms.Table.Offer(found)))
	case len(m.setup.Choices) > 0:
		return tea.Batch(cmd, m.files.Apply(m.rooms.Games.Show(m.tr.T("Games of the file"), m.setup.Choices)))
	case m.ses.First() && m.Notice.Text == "" && !m.setup.Fresh && m.setup.Game == nil && m.setup.Board == nil && m.ses.Decides():
		m.Say(m.welcome())
	}
	return tea.Batch(cmd, m.Release())
}

// Leave implements room.Host: a game that has waited for the room, with which the program began,
// begins.
func (m *model) Leave() tea.Cmd {
	cmd := m.desk.Leave()
	if m.ses.Held() {
		cmd = tea.Batch(cmd, m.start())
	}
	return cmd
}

// welcome tells a new player how to move and where the rest is.
func (m *model) welcome() string {
	text := m.tr.F("Click a square, or type it: d3. %s and %s change the strength, %s opens the menu.", m.Keymap.First(action.Weaker), m.Keymap.First(action.Stronger), m.Keymap.First(action.Menu))
	if m.offersLessons() {
		text = m.tr.F("New to Othello? %s shows you how to play, %s hides this. ", m.Keymap.Ask(action.Lessons), m.Keymap.First(action.Leave)) + text
	}
	return text
}

// cancel stops what a person has asked for, or removes the message.
func (m *model) cancel() tea.Cmd {
	if m.offersLessons() {
		m.Remember(config.Lesson, 1)
	}
	switch {
	case m.ses.CancelRequest():
		m.Say(m.tr.T("Stopped: it is your move."))
	case !m.ses.Paused():
		m.Quiet()
	}
	return m.Step()
}
