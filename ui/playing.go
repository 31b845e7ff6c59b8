package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

// playing is the mode of playing a game.
type playing struct{}

// do carries out an action; k is the key that asked for it, if one did.
func (playing) do(m *model, a action.Action, k tea.KeyPressMsg) tea.Cmd {
	switch a {
	case action.Up:
		m.moveCursor(0, -1)
	case action.Down:
		m.moveCursor(0, 1)
	case action.Left:
		m.moveCursor(-1, 0)
	case action.Right:
		m.moveCursor(1, 0)
	case action.Play:
		if m.game.MustPass() && m.match.side(m.game.Turn()).human {
			return m.pass()
		}
		if !m.cursorShown { // nobody plays on a square that is not marked
			m.cursorShown, m.hover = true, game.NoSquare
			return nil
		}
		return m.tryPlay(m.cursor)
	case action.Pass:
		return m.pass()
	case action.Undo:
		return m.undo()
	case action.Redo:
		return m.redo()
	case action.Weaker:
		return m.changeLevel(-1)
	case action.Stronger:
		return m.changeLevel(1)
	case action.Level:
		if n := m.keys.Nth(action.Level, k); n > 0 {
			return m.setLevel(n)
		}
	case action.Levels:
		m.openLevels()
	case action.PrevKind:
		return m.changeKind(-1)
	case action.NextKind:
		return m.changeKind(1)
	case action.MoveNow:
		return m.moveNow()
	case action.EngineMove:
		return m.engineMove()
	case action.Analyse:
		return m.analyse()
	case action.Review:
		return m.review()
	case action.Pause:
		return m.togglePause()
	case action.Swap:
		return m.swapSides()
	case action.Black:
		return m.toggleSide(game.Black)
	case action.White:
		return m.toggleSide(game.White)
	}
	return nil
}

func (playing) click(m *model, s game.Square) tea.Cmd {
	if m.game.MustPass() && m.match.side(m.game.Turn()).human {
		return m.pass()
	}
	return m.tryPlay(s)
}

// shortcuts are the actions worth showing in the present situation, the most
// useful first.
func (playing) shortcuts(m *model) []action.Action {
	turn := m.match.side(m.game.Turn())
	switch {
	case m.game.Over() || m.flagged != game.Empty:
		return []action.Action{action.Review, action.New, action.Undo, action.Analyse, action.Copy, action.Help, action.Quit}
	case m.paused:
		return []action.Action{action.Pause, action.EngineMove, action.Undo, action.New, action.Analyse, action.Review, action.Help, action.Quit}
	case m.thought != nil || m.waiting != nil:
		return []action.Action{action.MoveNow, action.Weaker, action.Stronger, action.Undo, action.Pause, action.Help, action.Quit}
	case turn.human && m.game.MustPass():
		return []action.Action{action.Pass, action.Undo, action.Help, action.Quit}
	}
	return []action.Action{action.Play, action.Undo, action.EngineMove, action.Levels, action.New, action.Analyse, action.Edit, action.Review, action.Help, action.Quit}
}
