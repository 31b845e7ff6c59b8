package study

import (
	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/session"
)

// Analysis is the room in which the judge searches the position on the board, deeper and deeper.
type Analysis struct {
	*Study
	from room.Looking // to go back to; nil for playing
	line lineView     // line being stepped through; the zero value is none
	pick game.Square  // move of the list that was chosen last; NoSquare for the best

	search  *session.Search // nil while nothing is searched
	last    ai.Analysis     // latest report about the present position; zero if there is none
	stopped bool            // by a person
	fault   error           // why the judge gave up; nil if it did not
}

// Analyse opens the analysis of the position on the board.
func (s *Study) Analyse() tea.Cmd {
	from := s.host.Looking()
	if _, already := from.(*Analysis); already {
		return nil
	}
	return s.host.Enter(&Analysis{Study: s, from: from, pick: game.NoSquare})
}

func (a *Analysis) Do(act action.Action, _ tea.KeyPressMsg) tea.Cmd {
	switch act {
	case action.Up:
		a.choose(-1)
	case action.Down:
		a.choose(1)
	case action.Left, action.Back:
		return a.walk(-1)
	case action.Right, action.Forward:
		return a.walk(1)
	case action.Play, action.Autoplay:
		switch {
		case a.line.on():
			return a.keepLine()
		case a.game().MustPass():
			return a.Type(game.Pass)
		}
		return a.step(1)
	case action.Pause, action.MoveNow:
		return a.toggle()
	case action.Analyse, action.Leave:
		if a.line.on() {
			a.line = lineView{}
			return nil
		}
		return a.backTo(a.from)
	default:
		return a.do(act)
	}
	return nil
}

// backTo goes back to a room; to playing if it is nil.
func (s *Study) backTo(from room.Looking) tea.Cmd {
	if from != nil {
		return s.host.Enter(from)
	}
	return s.host.Leave()
}

func (a *Analysis) Click(s game.Square) tea.Cmd {
	if a.line.on() {
		a.line = lineView{}
		return nil
	}
	return a.Type(s)
}

func (a *Analysis) Type(s game.Square) tea.Cmd {
	a.line = lineView{}
	return a.try(s)
}

func (a *Analysis) Arrived() tea.Cmd {
	a.line, a.pick = lineView{}, game.NoSquare
	return a.begin()
}

func (a *Analysis) End() { a.stop() }

func (a *Analysis) Scope() action.Scope { return action.InStudy }

// Point steps through the moves with the wheel, and goes back with the right button.
func (a *Analysis) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	d, wheel := room.MouseStep(msg)
	switch {
	case d == 0:
		return nil, false
	case wheel:
		return a.walk(d), true
	case d < 0 && a.line.on():
		a.line = lineView{}
		return nil, true
	}
	return a.stepBy(d), true
}

func (a *Analysis) Score() (board.Score, bool) {
	return a.ScoreAt(a.game().Node()), true
}

func (a *Analysis) ShowsPriors() bool { return true }

func (a *Analysis) Traps(w int) (game.Position, bool) {
	return a.game().Position(), w >= trapsAt && !a.stopped
}

func (a *Analysis) Footer() []action.Action {
	if a.line.on() {
		return []action.Action{action.Back, action.Forward, action.Play, action.Help, action.Leave}
	}
	return []action.Action{action.Back, action.Forward, action.Up, action.Down, action.Play, action.Pause, action.PlayHere, action.Review, action.Help, action.Leave}
}

func (a *Analysis) Lacks(act action.Action) bool {
	switch act {
	case action.Weaker, action.Stronger, action.PrevMistake, action.NextMistake, action.Autoplay, action.Slower, action.Faster, action.Tab:
		return true
	}
	return lacks(act)
}

func (a *Analysis) Label(act action.Action) string {
	switch {
	case act == action.Play && a.line.on():
		return a.tr().T("keep line")
	case act == action.Play:
		return a.tr().T("show line")
	}
	return act.Short(a.tr())
}
