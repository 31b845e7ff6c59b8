package study

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
)

// lineView is a line shown on the board move by move, without being played. Zero is none.
type lineView struct {
	from  game.Board    // the line begins here
	moves []game.Square // legal from there; nil while no line is shown
	at    int           // moves shown
}

func (l lineView) on() bool { return l.moves != nil }

// step shows d moves more or fewer, as far as there are any.
func (l *lineView) step(d int) { l.at = max(0, min(l.at+d, len(l.moves))) }

func (l lineView) show(v *board.View) {
	shown, _ := game.FromMoves(l.from, l.moves[:l.at]) // legal
	v.Show(shown.Node())
	v.Notes, v.Legal, v.Flips, v.Turning = nil, 0, 0, 0
	v.Hover, v.Cursor = game.NoSquare, game.NoSquare
}

// step shows d more moves of the chosen move's line, which ends at its beginning.
func (a *Analysis) step(d int) tea.Cmd {
	if !a.line.on() {
		best, ok := a.chosen()
		if !ok || d < 0 {
			if d > 0 {
				a.host.Say(a.tr().T("No line yet."))
			}
			return nil
		}
		a.line = lineView{from: a.game().Board(), moves: best.PV}
	}
	if a.line.step(d); a.line.at == 0 {
		a.line = lineView{}
	}
	return nil
}

// walk steps through the line that is shown, else the game, and at its end the chosen move's line.
func (a *Analysis) walk(d int) tea.Cmd {
	if a.line.on() || d > 0 && a.game().Node().Next() == nil {
		return a.step(d)
	}
	return a.stepBy(d)
}

func (a *Analysis) choose(d int) {
	list := a.Judgements()
	best, ok := a.chosen()
	if !ok {
		return
	}
	at := slices.IndexFunc(list, func(v ai.MoveScore) bool { return v.Move == best.Move })
	a.line, a.pick = lineView{}, list[(at+d+len(list))%len(list)].Move
}

// chosen returns the move picked from the list, else the one under the mouse, else the best.
func (a *Analysis) chosen() (ai.MoveScore, bool) {
	list := a.Judgements()
	for _, at := range []game.Square{a.pick, a.cursor.Hover} {
		for _, s := range list {
			if s.Move == at {
				return s, true
			}
		}
	}
	if len(list) == 0 {
		return ai.MoveScore{}, false
	}
	return list[0], true
}

func (a *Analysis) keepLine() tea.Cmd {
	moves := a.line.moves[:a.line.at]
	a.line = lineView{}
	return a.keepMoves(moves)
}

// keepMoves makes moves from the position on the board a variation.
func (s *Study) keepMoves(moves []game.Square) tea.Cmd {
	for _, m := range moves {
		if s.host.Session().Try(m) != nil {
			break
		}
	}
	cmd := s.host.Step()
	s.host.Say(s.tr().F("Kept as a variation; %s goes back.", s.key(action.Undo)))
	return cmd
}
