package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// Characters of ambiguous width, which the lines of boxes and ● are, take one cell
// or two depending on the terminal's settings, and no standard tells which. The
// program writes one in the top left corner, asks where the cursor is, and wipes
// it out again. A terminal that does not answer gets ASCII lines.

// probeDelay lets the first frame go out before the probe.
const probeDelay = 60 * time.Millisecond

// probeMsg is the time for the probe.
type probeMsg struct{}

func probeLater() tea.Cmd {
	return tea.Tick(probeDelay, func(time.Time) tea.Msg { return probeMsg{} })
}

// probeWidth writes the probe in one piece, so that nothing comes between.
func probeWidth() tea.Cmd {
	return tea.Raw(ansi.SaveCursor + ansi.CursorHomePosition + "●" + ansi.RequestExtendedCursorPosition +
		ansi.CursorHomePosition + ansi.EraseCharacter(2) + ansi.RestoreCursor)
}

// updateWidth takes the terminal's answer and draws the screen again, the corner
// included.
func (m *model) updateWidth(msg tea.CursorPositionMsg) tea.Cmd {
	if msg.Y == 0 && msg.X == 1 {
		m.narrow = true
		m.restyled()
	}
	return tea.ClearScreen
}
