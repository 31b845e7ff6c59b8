package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/value"
)

// playing is the mode of playing a game.
type playing struct{ m *model }

// Do carries out an action; k is the key that asked for it, if one did.
func (p playing) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	m := p.m
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		m.cursor.Move(a, m.game.Board().Out)
	case action.Play:
		if m.game.MustPass() && m.match.side(m.game.Turn()).human {
			return m.pass()
		}
		if !m.cursor.Shown { // nobody plays on a square that is not marked
			m.cursor.Show()
			return nil
		}
		return m.tryPlay(m.cursor.At)
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

func (p playing) Click(s game.Square) tea.Cmd {
	m := p.m
	if m.game.MustPass() && m.match.side(m.game.Turn()).human {
		return m.pass()
	}
	return m.tryPlay(s)
}

// shortcuts are the actions worth showing in the present situation, the most
// useful first.
func (p playing) Footer() []action.Action {
	m := p.m
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

// Scope implements room.Room.
func (playing) Scope() action.Scope { return action.Everywhere }

// Type makes a move that was typed.
func (p playing) Type(s game.Square) tea.Cmd {
	if s == game.Pass {
		return p.m.pass()
	}
	return p.m.tryPlay(s)
}

// View marks the moves of a person whose turn it is, and what an engine or the
// network says of them.
func (p playing) View(v *board.View) {
	m, at := p.m, p.m.game.Position()
	switch {
	case m.thought != nil && m.analysis != nil && value.Tree(m.analysis.Moves) && !m.unseen:
		v.Notes = value.Notes(m.analysis.Moves, m.measure, value.All, v.Size)
	case m.choosing() && m.foreseen(at) != nil:
		v.Notes = value.Notes(m.foreseen(at).Moves, value.ByPrior, value.All, v.Size)
	}
	if !m.stopped() && m.match.side(m.game.Turn()).human {
		if m.hints {
			v.Legal = at.Moves()
		}
		if m.cursor.Shown {
			v.Cursor = m.cursor.At
		}
		if s := m.cursor.Pointed(); s.IsSquare() && at.Legal(s) {
			v.Flips, v.Hover = at.Flips(s), s
		}
	} else if m.cursor.Shown {
		v.Cursor = m.cursor.At
	}
}
