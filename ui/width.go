package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/theme"
)

// Characters of ambiguous width, which the lines of boxes and ● are, take one cell
// or two depending on the terminal's settings, and no standard tells which. The
// program writes one at the end of the last line, asks where the cursor is, and
// wipes it out again. A terminal that does not answer gets ASCII lines.
//
// Before it stand two letters that take one cell each wherever UTF-8 is
// understood, and two where their bytes are taken for characters, of which none is
// a control.
const (
	probeText   = "ãã●"
	probeNarrow = 3 // cells of probeText in UTF-8
	probeWide   = 4 // with wide ambiguous characters
	probeMost   = 10
)

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
	if m.width < probeMost+2 || m.height < 2 {
		return nil
	}
	m.probe = tea.Position{X: m.width - probeMost - 2, Y: m.height - 1}
	there := ansi.CursorPosition(m.probe.X+1, m.probe.Y+1)
	return tea.Raw(ansi.SaveCursor + ansi.ResetStyle + there + probeText + ansi.RequestCursorPositionReport +
		there + ansi.EraseCharacter(probeMost) + ansi.RestoreCursor)
}

// updateWidth takes the terminal's answer and draws the screen again, the place of
// the probe included.
func (m *model) updateWidth(msg tea.CursorPositionMsg) tea.Cmd {
	if m.probe == (tea.Position{}) || msg.Y != m.probe.Y {
		return nil
	}
	switch cells := msg.X - m.probe.X; {
	case cells != probeNarrow && cells != probeWide:
		m.terminal.Charset = theme.CharsetOther
	case m.terminal.Charset != theme.CharsetOther:
		m.terminal.Charset, m.terminal.Narrow = theme.CharsetUTF8, cells == probeNarrow
	}
	m.restyled()
	m.probe = tea.Position{}
	return tea.ClearScreen
}
