package serve

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/frame"
	"othello/ui/room"
	"othello/ui/theme"
)

// Go implements room.Shell.
func (m *screen) Go(work func() tea.Msg) tea.Cmd {
	return frame.Go(m.work.Go, work)
}

func (m *screen) top() room.Dialog {
	if len(m.dialogs) == 0 {
		return nil
	}
	return m.dialogs[len(m.dialogs)-1]
}

// Styles implements room.Shell.
func (m *screen) Styles() *theme.Styles { return m.styles }

// Keys implements room.Shell.
func (m *screen) Keys() action.Keymap { return m.keys }

// Cursor implements room.Shell.
func (m *screen) Cursor() *room.Cursor { return &m.cursor }

// Hints implements room.Shell.
func (m *screen) Hints() bool { return m.hints }

// Say implements room.Shell.
func (m *screen) Say(text string) { m.text, m.grave = text, false }

// Warn implements room.Shell.
func (m *screen) Warn(text string) { m.text, m.grave = text, true }

// Quiet implements room.Shell.
func (m *screen) Quiet() { m.text = "" }

// Open implements room.Shell.
func (m *screen) Open(d room.Dialog) { m.dialogs = append(m.dialogs, d) }

// Close implements room.Shell.
func (m *screen) Close() { m.dialogs = m.dialogs[:max(0, len(m.dialogs)-1)] }

// Remember implements room.Shell: nothing of a guest's looks is kept.
func (m *screen) Remember(*config.Setting, any) {}
