package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/theme"
)

var _ room.Shell = (*model)(nil)

// Styles implements room.Shell.
func (m *model) Styles() *theme.Styles { return m.styles }

// Keys implements room.Shell.
func (m *model) Keys() action.Keymap { return m.keys }

// Cursor implements room.Shell.
func (m *model) Cursor() *room.Cursor { return &m.cursor }

// Hints implements room.Shell.
func (m *model) Hints() bool { return m.hints }

// Go implements room.Shell.
func (m *model) Go(work func() tea.Msg) tea.Cmd {
	done := make(chan tea.Msg, 1)
	m.work.Go(func() { done <- work() })
	return func() tea.Msg { return <-done }
}
