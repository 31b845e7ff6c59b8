package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/room"
	"othello/ui/widget"
)

// What a frame shows as done is on disk. After an Update that leaves something to be
// written, the terminal keeps the frame before until that is written, but no longer than
// a frame lasts: if the disk takes more time, frames say that not everything is saved.
// Keys are handled meanwhile.

// frameTime is how long a frame waits for the disk.
const frameTime = time.Second / 60

// saving is how the screen stands to the disk.
type saving struct {
	state savingState
	waits int      // how often a frame has waited, which tells the end of one wait from another's
	last  tea.View // that the terminal was given
}

type savingState uint8

const (
	settled savingState = iota
	waiting             // the last frame stays
	late                // frames say what they show is not saved
)

// settle finds out whether what was done is on disk.
func (m *model) settle() tea.Cmd {
	s := &m.saving
	switch {
	case !m.ses.Saving():
		s.state = settled
	case s.state == settled:
		s.state = waiting
		s.waits++
		wait := s.waits
		return tea.Tick(frameTime, func(time.Time) tea.Msg {
			return room.Later(func() tea.Cmd {
				if s.state == waiting && s.waits == wait {
					s.state = late
				}
				return nil
			})
		})
	}
	return nil
}

// unsaved says that not all that is shown is on disk; empty if it is.
func (m *model) unsaved() string {
	switch {
	case m.ses.SaveFault() != nil:
		return m.tr.T("not saved")
	case m.saving.state == late:
		return m.tr.T("not saved yet")
	}
	return ""
}

// markUnsaved says at the end of the last line that not all that is shown is on disk.
func (m *model) markUnsaved(lines []string) {
	if text := m.unsaved(); text != "" {
		text = m.Looks.Styles.Warning.Render(" " + text + " ")
		widget.Overlay(lines, []string{text}, max(0, m.Width-ansi.StringWidth(text)), len(lines)-1)
	}
}
