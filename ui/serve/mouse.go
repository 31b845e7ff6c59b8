package serve

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/frame"
)

// mouse gives a mouse message to what lies under it.
func (m *screen) mouse(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	if m.layout.TooSmall {
		return nil
	}
	if d := m.top(); d != nil {
		return frame.DialogMouse(m, d, msg, m.dialogBox, m.hits)
	}
	switch msg.(type) {
	case tea.MouseMotionMsg:
		m.cursor.Hover = game.NoSquare
		if s, ok := m.squareAt(at.X, at.Y); ok {
			m.cursor.Hover, m.cursor.Shown = s, false
		}
	case tea.MouseWheelMsg:
		if m.table == nil {
			m.lobby.list.Move(frame.Wheel(at.Button))
		} else {
			m.table.step(frame.Wheel(at.Button))
		}
	case tea.MouseClickMsg:
		if at.Button != tea.MouseLeft {
			return nil
		}
		if s, ok := m.squareAt(at.X, at.Y); ok {
			m.cursor.At, m.cursor.Shown = s, false
			return m.table.play(s)
		}
		return m.hit(at.X, at.Y)
	}
	return nil
}

// hit does what is there to click on.
func (m *screen) hit(x, y int) tea.Cmd {
	for _, h := range m.hits {
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

func (m *screen) squareAt(x, y int) (game.Square, bool) {
	if b := m.layout.Board; m.table != nil && b.Contains(x, y) {
		return m.table.board().SquareAt(x-b.X, y-b.Y)
	}
	return game.NoSquare, false
}
