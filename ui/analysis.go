package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
)

// analysing is the mode in which an engine thinks about whatever position is on
// the board, deeper and deeper, and shows what each move is worth.
type analysing struct {
	m    *model
	from explorer    // mode to go back to; nil for playing
	line lineView    // line being stepped through; the zero value is none
	pick game.Square // move of the list that was chosen last; NoSquare for the best
}

// analyse begins the analysis of the position on the board.
func (m *model) analyse() tea.Cmd {
	a := &analysing{m: m, pick: game.NoSquare}
	if e, ok := m.exploring(); ok {
		if _, already := e.(*analysing); already {
			m.tellCovered("The analysis")
			return nil
		}
		a.from = e
	}
	m.study.stopped = false
	cmd := m.explore(a)
	m.tellCovered("The analysis")
	return cmd
}

func (a *analysing) Do(act action.Action, k tea.KeyPressMsg) tea.Cmd {
	m := a.m
	switch act {
	case action.Up, action.Down, action.Left, action.Right:
		m.cursor.Move(act, m.ses.Game().Board().Out)
	case action.Play:
		if a.line.on() {
			return a.keepLine()
		}
		m.cursor.Shown = true
		return a.Type(m.cursor.At)
	case action.Forward:
		return a.step(1)
	case action.Back:
		return a.step(-1)
	case action.Undo:
		return m.stepBy(-1)
	case action.Redo:
		return m.stepBy(1)
	case action.First:
		return m.goToPly(0)
	case action.Last:
		return m.goToPly(len(m.ses.Game().Line()))
	case action.Pause, action.MoveNow:
		return m.toggleStudy()
	case action.PrevKind:
		m.changeStudyKind(-1)
		return m.beginStudy()
	case action.NextKind:
		m.changeStudyKind(1)
		return m.beginStudy()
	case action.Promote:
		return m.promote()
	case action.Delete:
		return m.deleteLine()
	case action.PlayHere:
		return m.playHere()
	case action.Analyse, action.Leave:
		if a.line.on() {
			a.line = lineView{}
			return nil
		}
		return a.leave()
	case action.Review:
		return m.review()
	case action.Values:
		m.study.values = m.study.values.Next()
	default:
		m.sayNoUse()
	}
	return nil
}

// leave goes back to where the analysis was asked for.
func (a *analysing) leave() tea.Cmd {
	m := a.m
	if a.from != nil {
		return m.explore(a.from)
	}
	return m.leaveHome()
}

func (a *analysing) Click(s game.Square) tea.Cmd {
	if a.line.on() {
		a.line = lineView{}
		return nil
	}
	return a.Type(s)
}

func (a *analysing) Type(s game.Square) tea.Cmd {
	a.line = lineView{}
	return a.m.tryMove(s)
}

func (a *analysing) arrived() tea.Cmd {
	a.line, a.pick = lineView{}, game.NoSquare
	return a.m.beginStudy()
}

func (a *analysing) end() { a.m.endStudy() }

func (a *analysing) Scope() action.Scope { return action.InStudy }

// point steps through the expected line with the wheel, and goes back with the
// right button.
func (a *analysing) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	m := a.m
	switch room.GestureOf(msg) {
	case room.WheelUp:
		return a.step(-1), true
	case room.WheelDown:
		return a.step(1), true
	case room.ButtonBack:
		if a.line.on() {
			a.line = lineView{}
			return nil, true
		}
		return m.stepBy(-1), true
	case room.ButtonForward:
		return m.stepBy(1), true
	}
	return nil, false
}

func (a *analysing) Footer() []action.Action {
	if a.line.on() {
		return []action.Action{action.Forward, action.Back, action.Play, action.Help, action.Leave, action.Quit}
	}
	return []action.Action{action.Forward, action.Undo, action.Pause, action.PlayHere, action.Review, action.Help, action.Leave, action.Quit}
}
