package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/frame"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// View is the screen, or the one before as long as what has changed is not saved.
func (m *model) View() tea.View {
	if m.saving.state != waiting {
		m.saving.last = m.draw()
	}
	return m.saving.last
}

// draw draws the screen.
func (m *model) draw() tea.View {
	v := tea.NewView(m.looks.styles.Legible(m.content()))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	if r, ok := m.room.(room.Working); ok {
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

// situation says in few words what people do here, or what the game waits for.
func (m *model) situation() string {
	named, ok := m.room.(room.Named)
	switch {
	case ok:
		return named.Title()
	case m.ses.Game().Over() || m.ses.Flagged() != game.Empty:
		return m.tr.T("game over")
	case m.ses.Paused():
		return m.tr.T("paused")
	}
	return m.tr.F("%v to move", m.ses.Game().Turn())
}

// content is the screen as text: exactly height lines.
func (m *model) content() string {
	m.relayout()
	m.window.hits = m.window.hits[:0]
	m.window.dialogBox = widget.Rect{}
	if m.window.layout.TooSmall {
		return m.tooSmall()
	}
	var lines []string
	if d := m.top(); d != nil {
		lines = m.base(m.looks.behind)
		m.overlay(lines, d)
	} else {
		lines = m.base(m.looks.styles)
	}
	m.markUnsaved(lines)
	return strings.Join(lines, "\n")
}

// base draws the room and its keys in a style: the lines of the screen without dialogs.
func (m *model) base(st *theme.Styles) []string {
	defer func(usual *theme.Styles) { m.looks.styles = usual }(m.looks.styles)
	m.looks.styles = st // which rooms ask for
	l := m.window.layout
	board := strings.Split(m.boardView().Render(m.looks.styles), "\n")
	message := m.message(l.Footer.W)
	keys, hits := frame.Keys(m.looks.styles, frame.Fitting(m.roomHints(), m.keysWidth(), l.Footer.H), l.Footer.Y)
	m.window.hits = append(m.window.hits, hits...)
	free := l.Footer.Y - len(message) // rows above the message
	sheet := &widget.Sheet{Styles: m.looks.styles, Printer: m.tr, W: l.Panel.W, H: max(1, min(l.Panel.H, free-l.Panel.Y)), Whole: l.Panel.H}
	m.room.Panel(sheet)
	for _, h := range sheet.Hits {
		h.Area.X, h.Area.Y = h.Area.X+l.Panel.X, h.Area.Y+l.Panel.Y
		m.window.hits = append(m.window.hits, h)
	}
	panel := sheet.Lines
	blocks := []frame.Block{{Lines: m.gauge(), At: l.Gauge}, {Lines: board, At: l.Board}, {Lines: panel, At: l.Panel}}
	lines := make([]string, m.window.height)
	for y := range lines {
		if y < l.Footer.Y {
			lines[y] = frame.Line(blocks, y)
		} else if i := y - l.Footer.Y; i < len(keys) {
			lines[y] = keys[i]
		}
	}
	copy(lines[max(0, free):], message) // over what stands there
	return lines
}

// boardView is the board as it looks now.
func (m *model) boardView() board.View { return m.boardIn(m.window.layout.Square) }

// boardIn is the board with squares of some size, which says how much a value has room for.
func (m *model) boardIn(s board.SquareSize) board.View {
	v := board.View{
		Board: m.ses.Game().Board(), Size: s, Turned: m.cursor.Turned,
		Cursor: game.NoSquare, Hover: game.NoSquare, Last: m.lastSquare(),
	}
	m.room.View(&v)
	return v
}

// overlay lays the dialog in front over the lines of the screen, and puts its keys in
// the place of the room's.
func (m *model) overlay(lines []string, d room.Dialog) {
	m.window.hits = m.window.hits[:0]
	rows := frame.Fitting(frame.DialogHints(m, d), m.keysWidth(), dialogKeysMost)
	free := m.window.height - len(rows)
	clear(lines[min(m.window.layout.Footer.Y, free):])
	keys, hits := frame.Keys(m.looks.styles, rows, free)
	m.window.hits = append(m.window.hits, hits...)
	copy(lines[free:], keys)
	m.window.dialogBox = frame.Over(lines[:free], m.looks.styles, m.window.width, d)
}

// dialogKeysMost is the number of rows for the keys of a dialog.
const dialogKeysMost = 2

// tooSmall is what a window shows in which the board does not fit. The game goes
// on behind it.
func (m *model) tooSmall() string {
	l := m.window.layout
	lines := []string{
		m.tr.F("Too small: %dx%d", m.window.width, m.window.height),
		m.tr.F("Othello needs %dx%d.", l.NeedW, l.NeedH),
		m.tr.T("The game is kept."),
	}
	if text := m.unsaved(); text != "" {
		lines[2] = m.tr.F("The game is %s.", text)
	}
	return frame.Cut(lines, m.window.width, m.window.height)
}
