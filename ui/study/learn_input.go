package study

import (
	"slices"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"

	tea "charm.land/bubbletea/v2"
)

func (l *Learn) Do(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	c := l.cursor
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		c.Move(a, l.task().board.Out)
	case action.Play:
		if l.task().state != stateOpen {
			return l.next(1)
		}
		return c.Play(l.Type)
	case action.DrillShow:
		return l.hint()
	case action.DrillBack:
		return l.next(-1)
	case action.DrillForward:
		return l.next(1)
	case action.DrillSwap:
		return l.nextSide()
	case action.DrillAgain:
		t := l.task()
		*t = task{mistake: t.mistake, key: t.key, old: t.old}
		l.show(l.at)
	case action.DrillLeave, action.Learn:
		return l.backTo(l.from)
	case action.Review:
		return l.openReview()
	default:
		room.SayNoUse(l.host)
	}
	return nil
}

// nextSide asks the mistakes of one side, then of the other, then of both, if it has any.
func (l *Learn) nextSide() tea.Cmd {
	order := []game.Color{game.Black, game.White, game.Empty}
	for i := slices.Index(order, l.side) + 1; ; i++ {
		if l.choose(order[i%3]); len(l.tasks) > 0 {
			break
		}
	}
	l.host.Say(l.tr().F("The mistakes of %s.", l.sideText()))
	return nil
}

func (l *Learn) sideText() string {
	if l.side == game.Empty {
		return l.tr().T("both sides")
	}
	return l.side.String()
}

func (l *Learn) Click(s game.Square) tea.Cmd {
	if l.task().state != stateOpen {
		return l.next(1)
	}
	return l.Type(s)
}

func (*Learn) Scope() action.Scope { return action.InDrill }

func (l *Learn) Arrived() tea.Cmd { return room.LeaveUnlessWith(l.host, l.of) }

func (l *Learn) End()          { l.drop() }
func (l *Learn) Title() string { return l.tr().T("learning from mistakes") }

// Lacks implements room.Limiter: the game on the board is another one than what is shown.
func (*Learn) Lacks(a action.Action) bool { return a.OfPlay() || a == action.Analyse }

func (*Learn) Footer() []action.Action {
	return []action.Action{action.Play, action.DrillShow, action.DrillForward, action.DrillBack, action.DrillSwap, action.Help, action.DrillLeave}
}

func (l *Learn) Label(a action.Action) string {
	tr := l.tr()
	switch a {
	case action.Play:
		if l.task().state != stateOpen {
			return tr.T("next")
		}
		return tr.T("try")
	case action.DrillShow:
		return tr.T("hint")
	case action.DrillForward:
		return tr.T("next")
	case action.DrillBack:
		return tr.T("previous")
	}
	return a.Short(tr)
}

func (l *Learn) Help() string {
	return l.tr().T("Find a better move than the one that was played, which is marked with ? or ??: click it or type it. Hints mark some moves, then the square, then tell. What was not found at once comes back in some days.")
}
