package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// Characters of ambiguous width, which the lines of boxes and ● are, take one cell
// or two depending on the terminal's settings, and no standard tells which. The
// program writes one at the end of the last line, asks where the cursor is, and
// wipes it out again. A terminal that does not answer gets ASCII lines.

// probeDelay lets the first frame go out before the probe.
const probeDelay = 60 * time.Millisecond

// probeMsg is the time for the probe.
type probeMsg struct{}

func probeLater() tea.Cmd {
	return tea.Tick(probeDelay, func(time.Time) tea.Msg { return probeMsg{} })
}

// probeWidth writes the probe in one piece, so that nothing comes between. It must
// not be in the first line: the answer from there looks like the F3 key.
func (m *model) probeWidth() tea.Cmd {
	if m.width < 10 || m.height < 2 {
		return nil
	}
	m.probe = tea.Position{X: m.width - 6, Y: m.height - 1}
	there := ansi.CursorPosition(m.probe.X+1, m.probe.Y+1)
	return tea.Raw(ansi.SaveCursor + ansi.ResetStyle + there + "●" + ansi.RequestCursorPositionReport +
		there + ansi.EraseCharacter(2) + ansi.RestoreCursor)
}

// updateWidth takes the terminal's answer and draws the screen again, the place of
// the probe included.
func (m *model) updateWidth(msg tea.CursorPositionMsg) tea.Cmd {
	if m.probe == (tea.Position{}) || msg.Y != m.probe.Y {
		return nil
	}
	if msg.X == m.probe.X+1 {
		m.narrow = true
		m.restyled()
	}
	m.probe = tea.Position{}
	return tea.ClearScreen
}
