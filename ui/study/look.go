package study

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

func (s *Study) do(a action.Action) tea.Cmd {
	switch a {
	case action.Undo:
		return s.stepBy(-1)
	case action.Redo:
		return s.stepBy(1)
	case action.First:
		return s.goToPly(0)
	case action.Last:
		return s.goToPly(len(s.game().Line()))
	case action.Promote:
		return s.promote()
	case action.Delete:
		return s.deleteLine()
	case action.PlayHere:
		return s.host.PlayHere()
	case action.Analyse:
		return s.Analyse()
	case action.Review:
		return s.Review()
	case action.Values:
		s.nextValues()
	default:
		room.SayNoUse(s.host)
	}
	return nil
}

// try makes a move in the game that is looked at. A new move becomes a variation.
func (s *Study) try(at game.Square) tea.Cmd {
	if err := s.host.Session().Try(at); err != nil {
		return s.host.Refuse(err)
	}
	s.host.Quiet()
	if n := s.game().Node(); n.Move() == game.Pass {
		s.host.Say(s.tr().F("%v passes: it has no move.", n.Mover()))
	}
	return s.host.Step()
}

func (s *Study) goTo(n *game.Node) tea.Cmd {
	if !s.host.Session().GoTo(n) {
		return nil
	}
	s.host.Quiet()
	return s.host.Step()
}

// goToPly looks at a node of the present line, the nearest that there is.
func (s *Study) goToPly(ply int) tea.Cmd {
	line := s.game().Line()
	return s.goTo(line[max(0, min(ply, len(line)-1))])
}

func (s *Study) stepBy(d int) tea.Cmd { return s.goToPly(s.game().Node().Ply() + d) }

// goToSibling goes to another move that was tried, at the last place where there is one.
func (s *Study) goToSibling(d int) tea.Cmd {
	for n := s.game().Node(); n.Parent() != nil; n = n.Parent() {
		list := n.Parent().Children()
		if len(list) < 2 {
			continue
		}
		i := slices.Index(list, n)
		return s.goTo(list[(i+d+len(list))%len(list)])
	}
	s.host.Say(s.tr().T("No other moves were tried on this line: play one on the board."))
	return nil
}

func (s *Study) promote() tea.Cmd {
	text := s.tr().T("This line is the main line now.")
	if !s.host.Session().Promote() {
		text = s.tr().T("This is the main line already.")
	}
	s.host.Say(text)
	return s.host.Step()
}

func (s *Study) deleteLine() tea.Cmd {
	move := s.game().Node().Move()
	switch err := s.host.Session().Delete(); {
	case errors.Is(err, session.ErrNothing):
		s.host.Say(s.tr().T("No move here to delete."))
		return nil
	case err != nil:
		s.host.Warn(s.tr().F("Not deleted: %v.", err))
		return nil
	}
	cmd := s.host.Step()
	s.host.Say(s.tr().F("Deleted %s and the moves after it: %s brings it back.", phrase.Move(s.size(), move), s.key(action.Restore)))
	return cmd
}
