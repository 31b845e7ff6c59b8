package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

// Mouse gives a mouse message to what lies under it: dialog, board, or a part that can be clicked.
func (s *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	if _, moved := msg.(tea.MouseMotionMsg); !moved {
		s.Notice.Stays = false
	}
	if _, clicked := msg.(tea.MouseClickMsg); clicked {
		s.DropFile()
	}
	at := msg.Mouse()
	if s.Layout.TooSmall { // nobody sees what it would do
		return nil
	}
	if d := s.Top(); d != nil {
		return dialogMouse(s.Owner, d, msg, s.Box, s.Hits)
	}
	square, onBoard := s.SquareAt(at.X, at.Y)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		if n := wheelStep(at.Button); n != 0 {
			return s.Owner.Room().Scroll(n)
		}
	case tea.MouseMotionMsg: // marks the discs that a move there would flip
		s.Pointer.Hover = square
		if onBoard {
			s.Pointer.Shown = false
		}
	case tea.MouseClickMsg:
		switch at.Button {
		case tea.MouseLeft:
			return s.clickAt(at.X, at.Y)
		case tea.MouseRight:
			return s.Owner.Do(action.Undo)
		}
	}
	return nil
}

func (s *Screen) clickAt(x, y int) tea.Cmd {
	if square, ok := s.SquareAt(x, y); ok {
		s.Pointer.At, s.Pointer.Shown = square, false
		return s.Owner.Room().(BoardPage).Click(square)
	}
	for _, h := range s.Hits {
		switch {
		case !h.Area.Contains(x, y):
		case h.Do != nil:
			return h.Do(x-h.Area.X, y-h.Area.Y)
		default:
			return s.Owner.Do(h.Action)
		}
	}
	return nil
}

// SquareAt is the square drawn at a cell of the screen; game.NoSquare and false for none.
func (s *Screen) SquareAt(x, y int) (game.Square, bool) {
	b := s.Layout.Board
	if s.Layout.TooSmall || !b.Contains(x, y) {
		return game.NoSquare, false
	}
	square, ok := s.Board(s.Layout.Square).SquareAt(x-b.X, y-b.Y)
	if !ok {
		return game.NoSquare, false
	}
	return square, true
}

// wheelStep returns a notch of the wheel, down positive; 0 for other buttons.
func wheelStep(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}
