package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/study"
)

var _ study.Host = (*model)(nil)

// Session implements study.Host.
func (m *model) Session() *session.Session { return m.ses }

// Looking implements study.Host.
func (m *model) Looking() room.Looking {
	r, _ := m.room.(room.Looking)
	return r
}

// Look implements study.Host.
func (m *model) Look(r room.Looking) tea.Cmd {
	if old := m.Looking(); old != nil {
		old.End()
	}
	m.ses.Look()
	m.room = r
	m.DropFile()
	m.Quiet()
	return m.visit()
}

// endExploring makes playing the room, for whatever the session does next.
func (m *model) endExploring() {
	if e := m.Looking(); e != nil {
		e.End()
		m.room = m.play
		m.Quiet()
	}
}

// EndLook implements study.Host: it goes back to playing, where the game was left.
func (m *model) EndLook() tea.Cmd {
	m.endExploring()
	m.ses.Return()
	return m.rest()
}

// PlayHere implements study.Host: it goes back to playing, at the node that is being looked at. A person
// who plays one colour gets the move.
func (m *model) PlayHere() tea.Cmd {
	m.endExploring()
	elsewhere := m.ses.PlayHere()
	cmd := m.rest()
	if elsewhere {
		m.Say(m.tr.F("Playing on from here: Black is %s, White is %s. %s swaps.", m.play.Player(game.Black), m.play.Player(game.White), m.Keymap.First(action.Swap)))
	}
	return cmd
}

// rest takes up the turn after a look.
func (m *model) rest() tea.Cmd {
	cmd := m.Step()
	if s := m.ses.Game().Node().Move(); s.IsSquare() {
		m.Pointer.At = s
	}
	if m.ses.Paused() {
		m.Say(m.tr.F("Paused: %s lets the engine move.", m.Keymap.First(action.Pause)))
	}
	return cmd
}

// reviewAtOnce starts the review that the program was started for, once there is
// a game.
func (m *model) reviewAtOnce() tea.Cmd {
	if m.Looking() != nil || !m.setup.Review || m.ses.Held() || len(m.ses.Game().Root().Children()) == 0 {
		return nil
	}
	m.setup.Review = false
	return m.study.Review()
}
