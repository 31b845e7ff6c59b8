package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/explore"
	"othello/ui/session"
)

var _ explore.Host = (*model)(nil)

// EnterExplorer implements explore.Host.
func (m *model) EnterExplorer() { m.stepAside(m.explorer) }

// LeaveExplorer implements explore.Host.
func (m *model) LeaveExplorer() tea.Cmd { return m.comeBack() }

// ReviewGame implements explore.Host.
func (m *model) ReviewGame(r *record.Record) tea.Cmd {
	m.lookAtGame(r)
	return m.study.Review()
}

// AnalyseGame implements explore.Host.
func (m *model) AnalyseGame(r *record.Record) tea.Cmd {
	m.lookAtGame(r)
	return m.study.Analyse()
}

// lookAtGame puts a game on the board to be looked at.
func (m *model) lookAtGame(r *record.Record) {
	m.closeAside()
	m.room = m.play // leaving the game that is looked at goes there
	as := m.ses.Match()
	as.Clock, as.Increment = 0, 0
	m.ses.LookAt(r, as)
}

// PlayFromGame implements explore.Host.
func (m *model) PlayFromGame(g *game.Game) tea.Cmd {
	if n := sameNode(m.ses.Game(), g); n != nil {
		m.closeAside()
		m.ses.Look()
		m.ses.GoTo(n)
		return m.PlayHere()
	}
	moves, from := g.Moves(), g.Root().Board()
	m.play.MenuFrom(m.tr.T("New game from here"), func(as session.Match) tea.Cmd {
		begun, err := game.FromMoves(from, moves)
		if err != nil {
			m.Warn(m.tr.F("The game could not start: %v.", err))
			return m.Release()
		}
		return m.NewGame(as, begun)
	})
	return nil
}

// sameNode is the node of g to which the moves lead that other has made; nil if there is
// none.
func sameNode(g, other *game.Game) *game.Node {
	if g.Root().Board() != other.Root().Board() {
		return nil
	}
	at := g.Root()
next:
	for _, m := range other.Moves() {
		for _, n := range at.Children() {
			if n.Move() == m {
				at = n
				continue next
			}
		}
		return nil
	}
	return at
}

// shown is the game that stands on the board, which is not that of the session while
// something is explored.
func (m *model) shown() *game.Game {
	if m.room == m.explorer {
		return m.explorer.Line()
	}
	return m.ses.Game()
}
