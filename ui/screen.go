package ui

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
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
	v.WindowTitle = "Othello: " + m.situation()
	if text := m.unsaved(); text != "" {
		v.WindowTitle = m.tr.List(v.WindowTitle, text)
	}
	return v
}

func (m *model) situation() string {
	switch {
	case m.opened() != nil:
		return m.opened().Title()
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
		return m.TooSmall()
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

func (m *model) KeyHints() []room.Hint {
	list := slices.DeleteFunc(withMenu(m.room.Footer()), func(a action.Action) bool { return !m.offers(a) })
	return room.Hints(m.Keymap, m.tr, list, m.room.Label)
}

// withMenu puts the menu, which is of use in every room, before the help.
func withMenu(list []action.Action) []action.Action {
	at := slices.Index(list, action.Help)
	if at < 0 {
		at = len(list)
	}
	return slices.Insert(slices.Clone(list), at, action.Menu)
}

// What a frame shows as done is on disk. After an Update that leaves something to be
// written, the terminal keeps the frame before until that is written, but no longer than
// a frame lasts: if the disk takes more time, frames say that not everything is saved.
// Keys are handled meanwhile.

// frameTime is how long a frame waits for the disk.
const frameTime = time.Second / 60

// saving is how the screen stands to the disk.
type saving struct {
	state savingState
	wait  room.Generation // of a frame
	last  tea.View        // that the terminal was given
}

type savingState uint8

const (
	settled savingState = iota
	waiting             // the last frame stays
	late                // frames say what they show is not saved
)

// awaitDisk finds out whether what was done is on disk.
func (m *model) awaitDisk() tea.Cmd {
	s := &m.saving
	switch {
	case !m.ses.Saving():
		s.state = settled
	case s.state == settled:
		s.state = waiting
		s.wait.End()
		return s.wait.After(frameTime, func() tea.Cmd {
			if s.state == waiting {
				s.state = late
			}
			return nil
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
