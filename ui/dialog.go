package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/dialog"
	"othello/ui/room"
)

func (m *model) Open(d room.Dialog) { m.dialogs = append(m.dialogs, d) }

// top is the dialog in front, or nil.
func (m *model) top() room.Dialog {
	if len(m.dialogs) == 0 {
		return nil
	}
	return m.dialogs[len(m.dialogs)-1]
}

// Close closes the dialog in front.
func (m *model) Close() {
	m.dialogs = m.dialogs[:max(0, len(m.dialogs)-1)]
}

// newQuitDialog warns that the game will be lost.
func newQuitDialog(m *model) room.Dialog {
	return &dialog.Question{
		Shell:   m,
		Heading: "Quit",
		Text:    "This game cannot be kept on disk. Quitting loses it.",
		Answers: []dialog.Answer{
			{Text: "Stay"},
			{Text: "Copy the moves and stay", Do: m.copyMoves},
			{Text: "Quit", Do: m.leave},
		},
		Quit: m.leave,
	}
}

func newFlagDialog(m *model) room.Dialog {
	loser := m.flagged
	return &dialog.Question{
		Shell:   m,
		Heading: "Time",
		Text:    loser.String() + "'s time is up. " + loser.Opponent().String() + " wins on time.",
		Answers: []dialog.Answer{
			{Text: "Leave it at that", Do: func() tea.Cmd { m.Say(m.verdict()); return nil }},
			{Text: "Play on without clocks", Do: m.playOn},
			{Text: "New game", Do: func() tea.Cmd { m.openMenu(); return nil }},
		},
	}
}

// newResumeDialog offers the unfinished game of the last time.
func newResumeDialog(m *model, s *savedGame) room.Dialog {
	again := func() tea.Cmd { return m.resume(s) }
	return &dialog.Question{
		Shell:   m,
		Heading: "Welcome back",
		Text:    s.summary(),
		Answers: []dialog.Answer{
			{Text: "Go on with it", Do: again},
			{Text: "Start a new game", Do: func() tea.Cmd { return m.declineResume(s) }},
		},
		Cancel: again,
	}
}
