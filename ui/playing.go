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
		m.cursor.Move(a, m.ses.Game().Board().Out)
	case action.Play:
		if m.mustPass() {
			return m.play(game.Pass)
		}
		if !m.cursor.Shown { // nobody plays on a square that is not marked
			m.cursor.Show()
			return nil
		}
		return m.play(m.cursor.At)
	case action.Pass:
		return m.play(game.Pass)
	case action.Undo:
		return m.travel(m.ses.Undo, "There is nothing to take back.")
	case action.Redo:
		return m.travel(m.ses.Redo, "There is nothing to play again.")
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
		return m.study.Analyse()
	case action.Review:
		return m.study.Review()
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
	if p.m.mustPass() {
		return p.m.play(game.Pass)
	}
	return p.m.play(s)
}

// mustPass reports whether it is a person's turn who has no move.
func (m *model) mustPass() bool { return m.ses.Game().MustPass() && m.ses.Mover().Human }

// shortcuts are the actions worth showing in the present situation, the most
// useful first.
func (p playing) Footer() []action.Action {
	m := p.m
	switch {
	case m.ses.Over():
		return []action.Action{action.Review, action.New, action.Undo, action.Analyse, action.Copy, action.Help, action.Quit}
	case m.ses.Paused():
		return []action.Action{action.Pause, action.EngineMove, action.Undo, action.New, action.Analyse, action.Review, action.Help, action.Quit}
	case m.ses.Busy():
		return []action.Action{action.MoveNow, action.Weaker, action.Stronger, action.Undo, action.Pause, action.Help, action.Quit}
	case m.mustPass():
		return []action.Action{action.Pass, action.Undo, action.Help, action.Quit}
	}
	return []action.Action{action.Play, action.Undo, action.EngineMove, action.Levels, action.New, action.Analyse, action.Edit, action.Review, action.Help, action.Quit}
}

// Scope implements room.Room.
func (playing) Scope() action.Scope { return action.Everywhere }

// Type makes a move that was typed.
func (p playing) Type(s game.Square) tea.Cmd { return p.m.play(s) }

// View marks the moves of a person whose turn it is, and what an engine or the
// network says of them.
func (p playing) View(v *board.View) {
	m, at := p.m, p.m.ses.Game().Position()
	_, thinking := m.ses.Thinking()
	a, _ := m.ses.Analysis()
	switch {
	case thinking && a != nil && value.Tree(a.Moves) && !m.unseen:
		v.Notes = value.Notes(a.Moves, m.measure, value.All, v.Size)
	case m.choosing() && m.Foreseen(at) != nil:
		v.Notes = value.Notes(m.Foreseen(at).Moves, value.ByPrior, value.All, v.Size)
	}
	if !m.ses.Stopped() && m.ses.Mover().Human {
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

// Foresees implements room.Foreseeing.
func (p playing) Foresees() bool { return p.m.choosing() }
