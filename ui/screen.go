package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/room"
)

// View is the screen, or the one before as long as what has changed is not saved.
func (m *model) View() tea.View {
	if m.saving.state != waiting {
		m.saving.last = m.draw()
	}
	return m.saving.last
}

func (m *model) draw() tea.View {
	v := tea.NewView(m.Looks.Styles.Legible(m.content()))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.ReportFocus = m.setup.Settings.UI.Notify
	if r, ok := m.room.(room.Progresser); ok {
		if percent, busy := r.Progress(); busy {
			v.ProgressBar = tea.NewProgressBar(tea.ProgressBarDefault, percent)
		}
	}
	if m.explorer.Reading() {
		v.ProgressBar = tea.NewProgressBar(tea.ProgressBarIndeterminate, 0)
	}
	v.WindowTitle = "Othello: " + m.situation()
	if text := m.unsaved(); text != "" {
		v.WindowTitle = m.tr.List(v.WindowTitle, text)
	}
	return v
}

func (m *model) situation() string {
	named, ok := m.room.(room.Titler)
	switch {
	case ok:
		return named.Title()
	case m.ses.Over():
		return m.tr.T("game over")
	case m.ses.Paused():
		return m.tr.T("paused")
	}
	return m.tr.F("%v to move", m.ses.Game().Turn())
}

// content is the screen as text: exactly height lines.
func (m *model) content() string {
	m.relayout()
	if m.Layout.TooSmall {
		return m.tooSmall()
	}
	m.Reserved = 0
	if m.ses.SaveFault() != nil { // the mark is there to stay
		m.Reserved = ansi.StringWidth(m.unsaved()) + 2
	}
	lines := m.Lines()
	m.markUnsaved(lines)
	return strings.Join(lines, "\n")
}

func (m *model) Room() room.Page { return m.room }

// tooSmall is the screen of a window without room for the board. The game goes on.
func (m *model) tooSmall() string {
	kept := m.tr.T("The game is kept.")
	if text := m.unsaved(); text != "" {
		kept = m.tr.F("The game is %s.", text)
	}
	return m.TooSmall(kept)
}
