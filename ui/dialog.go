package ui

import (
	"othello/ui/room"
)

func (m *model) Open(d room.Dialog) { m.show(append(m.Dialogs, d)) }

// show replaces the open dialogs, the last in front. A person who looks at one is not on the move.
func (m *model) show(dialogs []room.Dialog) {
	m.Dialogs = dialogs
	m.ses.SetDistracted(len(dialogs) > 0)
}

// Close closes the dialog in front.
func (m *model) Close() {
	m.show(m.Dialogs[:max(0, len(m.Dialogs)-1)])
}

func newQuitDialog(m *model) room.Dialog {
	return &room.Question{
		Shell:   m,
		Heading: m.tr.T("Quit"),
		Text:    m.tr.T("This game cannot be saved. Quitting loses it."),
		Answers: []room.Answer{
			{Text: m.tr.T("Stay")},
			{Text: m.tr.T("Copy the moves and stay"), Do: m.copyMoves},
			{Text: m.tr.T("Quit"), Do: m.leave},
		},
	}
}
