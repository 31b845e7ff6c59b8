package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
)

// openPrompt asks for moves or any record, for terminals that cannot paste.
func (m *model) openPrompt() {
	m.Open(&room.Ask{
		Shell: m, Heading: m.tr.T("Type"), Verb: m.tr.T("play or open"), Text: m.unread, Kept: true,
		Label: m.tr.T("A move (f5), a transcript, a position, any record,") + "\n" + m.tr.T("or a file: ~/game.sgf, completed by tab."),
		Files: &room.Completion{Shell: m, Want: opensFiles},
		Done:  m.typed, Pasted: m.readText,
		Cancel: func() tea.Cmd {
			m.unread = ""
			return nil
		},
	})
}

// typed plays or opens a text that was typed.
func (m *model) typed(text string) tea.Cmd {
	m.unread = text
	switch strings.ToLower(text) {
	case "":
		return nil
	case "pass", "pa", "--":
		m.unread = ""
		return m.room.Type(game.Pass)
	}
	return m.readText(text)
}

// opensFiles reports whether a path is completed to a file: one that may hold games, or a folder.
func opensFiles(name string, folder bool) bool {
	return folder || record.FormatOfPath(name) != record.Unknown
}

// typedText says that typed text which could not be read is not lost; empty if none was typed.
func (m *model) typedText() string {
	if key := m.Keymap.First(action.Type); m.unread != "" && key != "" {
		return m.tr.F(" %s brings back what you typed.", key)
	}
	return ""
}
