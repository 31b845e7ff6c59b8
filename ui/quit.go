package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
)

// stop stops the clock and the program, until the shell lets it go on.
func (m *model) stop() tea.Cmd {
	if !m.jobs.Shell {
		m.Say(m.tr.T("There is no shell to go back to."))
		return m.jobs.next
	}
	m.ses.SetAway(true)
	return m.jobs.away(m.jobs.Stop)
}

func (m *model) resume(err error) tea.Cmd {
	if m.lost = err; err != nil {
		return m.leave()
	}
	m.ses.SetAway(m.aside())
	return tea.Batch(m.Step(), tea.RequestBackgroundColor, m.jobs.next)
}

// quit ends the program, but asks first about what cannot be saved.
func (m *model) quit() tea.Cmd {
	text, answers := "", []room.Answer{{Text: m.tr.T("Stay")}}
	switch {
	case m.ses.Unkept():
		text = m.tr.T("This game cannot be saved. Quitting loses it.")
		answers = append(answers, room.Answer{Text: m.tr.T("Copy the moves and stay"), Do: func() tea.Cmd { return m.files.Ask(action.Copy, "") }})
	case m.rooms.Editor.Unkept():
		text = m.tr.T("The edited position cannot be saved. Quitting loses it.")
	default:
		return m.leave()
	}
	answers = append(answers, room.Answer{Text: m.tr.T("Quit"), Do: m.leave})
	m.Dialogs = []room.Dialog{&room.Question{Shell: m, Heading: m.tr.T("Quit"), Text: text, Answers: answers}}
	return nil
}

func (m *model) leave() tea.Cmd {
	m.ses.SetAway(true)
	return tea.Quit
}

// interrupt quits by ctrl+c, which the shell is told. Not tea.Interrupt: that closes the
// terminal's reader without waiting for it to end.
func (m *model) interrupt() tea.Cmd {
	m.interrupted = true
	return m.leave()
}
