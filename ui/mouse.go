package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/frame"
	"othello/ui/room"
)

// updateMouse gives a mouse message to what lies under it: the dialog in front,
// the board, or a key shown in the last line.
func (m *model) updateMouse(msg tea.MouseMsg) tea.Cmd {
	if _, moved := msg.(tea.MouseMotionMsg); !moved {
		m.notice.stays = false
	}
	if _, clicked := msg.(tea.MouseClickMsg); clicked {
		return tea.Batch(m.commandTyped(), m.mouseAt(msg))
	}
	return m.mouseAt(msg)
}

// mouseAt is updateMouse once nothing is being typed any more.
func (m *model) mouseAt(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	if m.window.layout.TooSmall { // nobody sees what it would do
		return nil
	}
	if d := m.top(); d != nil {
		return frame.DialogMouse(m, d, msg, m.window.dialogBox, m.window.hits)
	}
	if p, ok := m.room.(room.Pointing); ok {
		s, _ := m.squareAt(at.X, at.Y)
		if cmd, used := p.Point(msg, s); used {
			return cmd
		}
	}
	switch msg.(type) {
	case tea.MouseMotionMsg:
		m.point(at.X, at.Y)
	case tea.MouseClickMsg:
		switch at.Button {
		case tea.MouseLeft:
			return m.clickAt(at.X, at.Y)
		case tea.MouseRight, tea.MouseBackward:
			return m.Do(action.Undo)
		case tea.MouseForward:
			return m.Do(action.Redo)
		}
	}
	return nil
}

// point marks the discs that a move on the square under the mouse would turn.
func (m *model) point(x, y int) {
	m.cursor.Hover = game.NoSquare
	if s, ok := m.squareAt(x, y); ok {
		m.cursor.Hover, m.cursor.Shown = s, false
	}
}

func (m *model) clickAt(x, y int) tea.Cmd {
	if s, ok := m.squareAt(x, y); ok {
		m.cursor.At, m.cursor.Shown = s, false
		return m.room.Click(s)
	}
	for _, h := range m.window.hits {
		switch {
		case !h.Area.Contains(x, y):
		case h.Do != nil:
			return h.Do(x-h.Area.X, y-h.Area.Y)
		default:
			return m.Do(h.Action)
		}
	}
	return nil
}

// squareAt is the square drawn at a cell of the screen.
func (m *model) squareAt(x, y int) (game.Square, bool) {
	b := m.window.layout.Board
	if m.window.layout.TooSmall || !b.Contains(x, y) {
		return game.NoSquare, false
	}
	return m.boardView().SquareAt(x-b.X, y-b.Y)
}
