package study

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
)

// lineView is an expected line that is shown on the board move by move, without
// being played. The zero value is none.
type lineView struct {
	moves []game.Square // legal from the position on the board
	at    int           // moves shown, from 1; zero while no line is shown
}

func (l lineView) on() bool { return l.at > 0 }

// board is the board after the moves shown.
func (l lineView) board(from game.Board) game.Board {
	for _, s := range l.moves[:l.at] {
		from = from.Play(s)
	}
	return from
}

// show makes v the board of the line.
func (l lineView) show(v *board.View) {
	v.Board = l.board(v.Board)
	v.Last = l.moves[l.at-1]
	v.Notes, v.Legal, v.Flips, v.Turning = nil, 0, 0, 0
	v.Hover, v.Cursor = game.NoSquare, game.NoSquare
}

// step shows d moves more of the line of the chosen move; back at its beginning
// the position itself is there again.
func (a *Analysis) step(d int) tea.Cmd {
	if !a.line.on() {
		best, ok := a.chosen()
		if !ok || d < 0 {
			if d > 0 {
				a.host.Say("No line yet.")
			}
			return nil
		}
		a.line = lineView{moves: best.PV}
	}
	a.line.at = min(a.line.at+d, len(a.line.moves))
	if a.line.at <= 0 {
		a.line = lineView{}
	}
	return nil
}

// walk goes along what is shown: an expected line, else the game, and where that ends
// the line of the chosen move.
func (a *Analysis) walk(d int) tea.Cmd {
	if a.line.on() || d > 0 && a.game().Node().Next() == nil {
		return a.step(d)
	}
	return a.stepBy(d)
}

// choose picks the move d places below the chosen one in the list.
func (a *Analysis) choose(d int) {
	list := a.Judgements()
	best, ok := a.chosen()
	if !ok {
		return
	}
	at := slices.IndexFunc(list, func(v ai.MoveScore) bool { return v.Move == best.Move })
	a.line, a.pick = lineView{}, list[(at+d+len(list))%len(list)].Move
}

// chosen is the move whose line is stepped through: the one picked from the list, the
// one under the mouse, or the best.
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

// keepLine makes the moves shown a variation and analyses on behind them.
func (a *Analysis) keepLine() tea.Cmd {
	moves := a.line.moves[:a.line.at]
	a.line = lineView{}
	for _, s := range moves {
		if a.host.Session().Try(s) != nil {
			break
		}
	}
	cmd := a.host.Step()
	a.host.Say(fmt.Sprintf("Kept as a variation; %s goes back.", a.key(action.Undo)))
	return cmd
}
