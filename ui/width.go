package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/room"
)

// probeDelay lets the first frame go out before the probe.
const probeDelay = 60 * time.Millisecond

// probeLater asks the terminal about its characters.
func (m *model) probeLater() tea.Cmd {
	return tea.Tick(probeDelay, func(time.Time) tea.Msg {
		return room.Later(func() tea.Cmd {
			if text := m.looks.probe.Ask(m.window.width, m.window.height); text != "" {
				return tea.Raw(text)
			}
			return nil
		})
	})
}

// updateWidth takes the terminal's answer and draws the screen again, the place of
// the probe included.
func (m *model) updateWidth(msg tea.CursorPositionMsg) tea.Cmd {
	if !m.looks.probe.Answer(msg.X, msg.Y, &m.looks.terminal) {
		return nil
	}
	m.restyled()
	return tea.ClearScreen
}
