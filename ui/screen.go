package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// View draws the screen.
func (m *model) View() tea.View {
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
	return v
}

// situation says in few words what people do here, or what the game waits for.
func (m *model) situation() string {
	named, ok := m.room.(room.Named)
	switch {
	case ok:
		return named.Title()
	case m.ses.Game().Over() || m.ses.Flagged() != game.Empty:
		return "game over"
	case m.ses.Paused():
		return "paused"
	}
	return m.ses.Game().Turn().String() + " to move"
}

// content is the screen as text: exactly height lines.
func (m *model) content() string {
	m.relayout()
	m.window.hits = m.window.hits[:0]
	m.window.dialogBox = widget.Rect{}
	if m.window.layout.tooSmall {
		return m.tooSmall()
	}
	if d := m.top(); d != nil {
		lines := m.base(m.looks.behind)
		m.overlay(lines, d)
		return strings.Join(lines, "\n")
	}
	return strings.Join(m.base(m.looks.styles), "\n")
}

// base draws the room and its keys in a style: the lines of the screen without dialogs.
func (m *model) base(st *theme.Styles) []string {
	defer func(usual *theme.Styles) { m.looks.styles = usual }(m.looks.styles)
	m.looks.styles = st // which rooms ask for
	l := m.window.layout
	board := strings.Split(m.boardView().Render(m.looks.styles), "\n")
	message := m.message(l.footer.W)
	keys := m.footer(fitting(m.roomHints(), l.footer.W, l.footer.H), l.footer.Y)
	free := l.footer.Y - len(message) // rows above the message
	sheet := &widget.Sheet{Styles: m.looks.styles, W: l.panel.W, H: max(1, min(l.panel.H, free-l.panel.Y)), Whole: l.panel.H}
	m.room.Panel(sheet)
	for _, h := range sheet.Hits {
		h.Area.X, h.Area.Y = h.Area.X+l.panel.X, h.Area.Y+l.panel.Y
		m.window.hits = append(m.window.hits, h)
	}
	panel := sheet.Lines
	blocks := []block{{m.gauge(), l.gauge}, {board, l.board}, {panel, l.panel}}
	lines := make([]string, m.window.height)
	for y := range lines {
		if y < l.footer.Y {
			lines[y] = lineOf(blocks, y)
		} else if i := y - l.footer.Y; i < len(keys) {
			lines[y] = keys[i]
		}
	}
	copy(lines[max(0, free):], message) // over what stands there
	return lines
}

// block is a part of the screen and its place. Its lines are as wide as that, but for the
// last block of a line.
type block struct {
	lines []string
	at    widget.Rect
}

// lineOf is line y of the screen, on which the blocks stand from left to right.
func lineOf(blocks []block, y int) string {
	var line strings.Builder
	x := 0
	for _, b := range blocks {
		if i := y - b.at.Y; i >= 0 && i < len(b.lines) && i < b.at.H && b.lines[i] != "" {
			line.WriteString(strings.Repeat(" ", b.at.X-x) + b.lines[i])
			x = b.at.X + b.at.W
		}
	}
	return line.String()
}

// boardView is the board as it looks now.
func (m *model) boardView() board.View {
	v := board.View{
		Board: m.ses.Game().Board(), Size: m.window.layout.square, Turned: m.cursor.Turned,
		Cursor: game.NoSquare, Hover: game.NoSquare, Last: m.lastSquare(),
	}
	m.room.View(&v)
	return v
}

// overlay lays the dialog in front over the lines of the screen, and puts its keys in
// the place of the room's.
func (m *model) overlay(lines []string, d room.Dialog) {
	const frameW, frameH = 4, 2 // border and a cell of padding at either side
	m.window.hits = m.window.hits[:0]
	rows := fitting(m.dialogHints(d), m.window.width, dialogKeysMost)
	free := m.window.height - len(rows)
	clear(lines[min(m.window.layout.footer.Y, free):])
	copy(lines[free:], m.footer(rows, free))
	w, h := max(1, m.window.width-frameW), max(1, free-frameH)
	content := d.Content(w, h)
	cw, ch := lipgloss.Size(content)
	cw, ch = filling(max(cw, ansi.StringWidth(d.Title())+2), w, sliverW), filling(ch, h, sliverH)
	x, y := (m.window.width-cw-frameW)/2, max(0, (free-ch-frameH)/2)
	m.window.dialogBox = widget.Rect{X: x + frameW/2, Y: y + frameH/2, W: cw, H: ch}
	box := widget.Frame(m.looks.styles, d.Title(), content, cw, ch)
	widget.Overlay(lines[:free], strings.Split(box, "\n"), x, y)
}

// filling is the n cells that a dialog needs of those that there are, or all of them
// where hardly any others would be left.
func filling(n, of, sliver int) int {
	if n+sliver > of {
		return of
	}
	return n
}

// The cells beside and above a dialog, both sides taken together, that are too few to
// show anything of what lies behind.
const sliverW, sliverH = 12, 4

// dialogKeysMost is the number of rows for the keys of a dialog.
const dialogKeysMost = 2

// tooSmall is what a window shows in which the board does not fit. The game goes
// on behind it.
func (m *model) tooSmall() string {
	l := m.window.layout
	lines := []string{
		fmt.Sprintf("Too small: %dx%d", m.window.width, m.window.height),
		fmt.Sprintf("Othello needs %dx%d.", l.needW, l.needH),
		"The game is kept.",
	}
	lines = lines[:max(0, min(len(lines), m.window.height))]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, max(m.window.width, 0), "")
	}
	return strings.Join(lines, "\n")
}
