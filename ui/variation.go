package ui

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
)

// explorer is a mode in which a game is looked at rather than played: no engine
// replies and no clock runs. Moves made on the board become variations.
type explorer interface {
	room.Room
	arrived() tea.Cmd // the game stands at another node, or is another game
	end()             // the room gives way to another one
}

// exploring is the mode, if it is an explorer.
func (m *model) exploring() (explorer, bool) {
	e, ok := m.room.(explorer)
	return e, ok
}

// explore changes from the present room to e.
func (m *model) explore(e explorer) tea.Cmd {
	if old, ok := m.exploring(); ok {
		old.end()
	}
	m.ses.Look()
	m.room = e
	m.cancelEntry()
	m.Quiet()
	return m.visit()
}

// cancelEntry drops a coordinate that is being typed.
func (m *model) cancelEntry() { m.entry.file = "" }

// endExploring makes playing the room, for whatever the session does next.
func (m *model) endExploring() {
	if e, ok := m.exploring(); ok {
		e.end()
		m.room = playing{m}
		m.Quiet()
	}
}

// leaveHome goes back to playing, where the game was left.
func (m *model) leaveHome() tea.Cmd {
	m.endExploring()
	m.ses.Return()
	return m.rest()
}

// playHere goes back to playing, at the node that is being looked at. A person
// who plays one colour gets the move.
func (m *model) playHere() tea.Cmd {
	m.endExploring()
	elsewhere := m.ses.PlayHere()
	cmd := m.rest()
	if elsewhere {
		m.Say(fmt.Sprintf("Playing on from here: Black is %s, White is %s. %s swaps.", m.player(game.Black), m.player(game.White), m.keys.First(action.Swap)))
	}
	return cmd
}

// rest takes up the turn after a look.
func (m *model) rest() tea.Cmd {
	cmd := m.step()
	if s := m.ses.Game().Node().Move(); s.IsSquare() {
		m.cursor.At = s
	}
	if m.ses.Paused() {
		m.Say(fmt.Sprintf("Paused: %s lets the engine move.", m.keys.First(action.Pause)))
	}
	return cmd
}

// tryMove makes a move in the game that is being looked at; a move that was not
// there becomes a variation, and is kept.
func (m *model) tryMove(s game.Square) tea.Cmd {
	if err := m.ses.Try(s); err != nil {
		return m.refuse(err)
	}
	m.Quiet()
	if n := m.ses.Game().Node(); n.Move() == game.Pass {
		m.Say(fmt.Sprintf("%v passes: it has no move.", n.Mover()))
	}
	return m.step()
}

// goTo looks at another node of the game.
func (m *model) goTo(n *game.Node) tea.Cmd {
	if !m.ses.GoTo(n) {
		return nil
	}
	m.Quiet()
	return m.step()
}

// goToPly looks at a node of the present line, the nearest that there is.
func (m *model) goToPly(ply int) tea.Cmd {
	line := m.ses.Game().Line()
	return m.goTo(line[max(0, min(ply, len(line)-1))])
}

// stepBy goes along the present line.
func (m *model) stepBy(d int) tea.Cmd { return m.goToPly(m.ses.Game().Node().Ply() + d) }

// goToSibling goes to another move that was tried instead of the last one; where
// there is none, to one instead of the nearest move before it that has some.
func (m *model) goToSibling(d int) tea.Cmd {
	for n := m.ses.Game().Node(); n.Parent() != nil; n = n.Parent() {
		list := n.Parent().Children()
		if len(list) < 2 {
			continue
		}
		i := slices.Index(list, n)
		return m.goTo(list[(i+d+len(list))%len(list)])
	}
	m.Say("No other moves were tried on this line: play one on the board.")
	return nil
}

// promote makes the present line the main one, as far as it is not yet.
func (m *model) promote() tea.Cmd {
	text := "This line is the main line now."
	if !m.ses.Promote() {
		text = "This is the main line already."
	}
	m.Say(text)
	return m.step()
}

// deleteLine removes the present move and all that follows it.
func (m *model) deleteLine() tea.Cmd {
	move := m.ses.Game().Node().Move()
	switch err := m.ses.Delete(); {
	case errors.Is(err, session.ErrNothing):
		m.Say("There is no move here to delete.")
		return nil
	case err != nil:
		m.Warn(fmt.Sprintf("Not deleted: %v.", err))
		return nil
	}
	cmd := m.step()
	m.Say(fmt.Sprintf("Deleted %v and what follows it: %s brings it back.", move, m.keys.First(action.Restore)))
	return cmd
}
