package study

import (
	"slices"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"

	tea "charm.land/bubbletea/v2"
)

// Do implements room.Room.
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
		return l.leave()
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

// sideText says whose mistakes are asked.
func (l *Learn) sideText() string {
	if l.side == game.Empty {
		return l.tr().T("both sides")
	}
	return l.side.String()
}

func (l *Learn) leave() tea.Cmd {
	if l.from != nil {
		return l.host.Look(l.from)
	}
	return l.host.EndLook()
}

// Click implements room.Room.
func (l *Learn) Click(s game.Square) tea.Cmd {
	if l.task().state != stateOpen {
		return l.next(1)
	}
	return l.Type(s)
}

// Scope implements room.Room.
func (*Learn) Scope() action.Scope { return action.InDrill }

// Arrived implements room.Looking: another game on the board ends the room.
func (l *Learn) Arrived() tea.Cmd {
	if l.game() != l.of {
		return l.host.EndLook()
	}
	return nil
}

// End implements room.Looking.
func (l *Learn) End() { l.drop() }

// Title implements room.Named.
func (l *Learn) Title() string { return l.tr().T("learning from mistakes") }

// Lacks implements room.Lacking: the game on the board is another one than what is shown.
func (*Learn) Lacks(a action.Action) bool {
	return slices.Contains([]action.Action{
		action.Pass, action.Undo, action.Redo, action.Weaker, action.Stronger, action.Level, action.Levels, action.PrevKind, action.NextKind,
		action.MoveNow, action.EngineMove, action.Pause, action.Swap, action.Black, action.White, action.Analyse,
	}, a)
}

// Footer implements room.Room.
func (*Learn) Footer() []action.Action {
	return []action.Action{action.Play, action.DrillShow, action.DrillForward, action.DrillBack, action.DrillSwap, action.Help, action.DrillLeave}
}

// Word implements room.Wording.
func (l *Learn) Word(a action.Action) string {
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

// Help implements room.Helping.
func (l *Learn) Help() string {
	return l.tr().T("Find a better move than the one that was played, which is marked with ? or ??: click it or type it. Hints mark some moves, then the square, then tell. What was not found at once comes back in some days.")
}
