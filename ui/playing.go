package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
)

// playing is the mode of playing a game.
type playing struct{}

// do carries out an action; k is the key that asked for it, if one did.
func (playing) do(m *model, a action, k tea.KeyPressMsg) tea.Cmd {
	switch a {
	case actUp:
		m.moveCursor(0, -1)
	case actDown:
		m.moveCursor(0, 1)
	case actLeft:
		m.moveCursor(-1, 0)
	case actRight:
		m.moveCursor(1, 0)
	case actPlay:
		if m.game.MustPass() && m.match.side(m.game.Turn()).human {
			return m.pass()
		}
		if !m.cursorShown { // nobody plays on a square that is not marked
			m.cursorShown, m.hover = true, game.NoSquare
			return nil
		}
		return m.tryPlay(m.cursor)
	case actPass:
		return m.pass()
	case actUndo:
		return m.undo()
	case actRedo:
		return m.redo()
	case actWeaker:
		return m.changeLevel(-1)
	case actStronger:
		return m.changeLevel(1)
	case actLevel:
		if n := m.keys.nth(actLevel, k); n > 0 {
			return m.setLevel(n)
		}
	case actLevels:
		m.openLevels()
	case actPrevKind:
		return m.changeKind(-1)
	case actNextKind:
		return m.changeKind(1)
	case actMoveNow:
		return m.moveNow()
	case actEngineMove:
		return m.engineMove()
	case actAnalyse:
		return m.analyse()
	case actReview:
		return m.review()
	case actPause:
		return m.togglePause()
	case actSwap:
		return m.swapSides()
	case actBlack:
		return m.toggleSide(game.Black)
	case actWhite:
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
func (playing) shortcuts(m *model) []action {
	turn := m.match.side(m.game.Turn())
	switch {
	case m.game.Over() || m.flagged != game.Empty:
		return []action{actReview, actNew, actUndo, actAnalyse, actCopy, actHelp, actQuit}
	case m.paused:
		return []action{actPause, actEngineMove, actUndo, actNew, actAnalyse, actReview, actHelp, actQuit}
	case m.thought != nil || m.waiting != nil:
		return []action{actMoveNow, actWeaker, actStronger, actUndo, actPause, actHelp, actQuit}
	case turn.human && m.game.MustPass():
		return []action{actPass, actUndo, actHelp, actQuit}
	}
	return []action{actPlay, actUndo, actEngineMove, actLevels, actNew, actAnalyse, actEdit, actReview, actHelp, actQuit}
}
