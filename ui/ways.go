package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
)

func (m *model) Enter(r room.Room, g *record.Record) tea.Cmd {
	if g != nil {
		m.dropAside()
		m.lookAt(g)
	}
	m.DropFile()
	if r, ok := r.(room.Aside); ok {
		m.stepAside(r)
		m.ses.SetAway(true)
		m.play.StopAnimation()
		return nil
	}
	if m.aside() {
		m.closeAside()
	}
	m.move(r)
	m.ses.Look()
	m.Quiet()
	return m.arrive()
}

func (m *model) lookAt(g *record.Record) {
	as := m.ses.Match()
	as.Clock, as.Increment = 0, 0
	m.ses.LookAt(g, as)
}

func (m *model) Leave() tea.Cmd {
	if m.aside() {
		m.closeAside()
		m.Quiet()
		return m.arrive()
	}
	m.endLooking()
	m.ses.Return()
	return m.rest()
}

func (m *model) closeAside() {
	m.comeBack()
	m.ses.SetAway(false)
}

// dropAside closes the room aside because another game takes the board.
func (m *model) dropAside() {
	if m.aside() {
		m.closeAside()
		m.room = m.play
		m.ses.EndLook()
	}
}

// endLooking makes playing the room, for whatever the session does next.
func (m *model) endLooking() {
	if m.Looking() != nil {
		m.move(m.play)
		m.Quiet()
	}
}

// PlayHere implements room.Host. A person who plays one colour gets the move.
func (m *model) PlayHere() tea.Cmd {
	m.endLooking()
	elsewhere := m.ses.PlayHere()
	cmd := m.rest()
	if elsewhere {
		m.Say(m.tr.F("Playing on from here. %s", m.rooms.Table.Players()))
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
		m.Say(m.rooms.Table.Paused())
	}
	return cmd
}

// reviewAtOnce starts the review that the command line asked for, once there is a game.
func (m *model) reviewAtOnce() tea.Cmd {
	if m.Looking() != nil || m.setup.Begin != action.Review || m.ses.Held() || len(m.ses.Game().Root().Children()) == 0 {
		return nil
	}
	m.setup.Begin = ""
	return m.studying.Ask(action.Review, "")
}

func (m *model) Study(a action.Action, g *record.Record) tea.Cmd {
	if g != nil {
		if err := m.rooms.Study.Reviewable(g.Game); a != action.Analyse && err != nil {
			return m.Refuse(err) // the room stays
		}
		m.closeAside()
		m.room = m.play // leaving the game that is looked at goes there
		m.lookAt(g)
	}
	return m.studying.Ask(a, "")
}

// place is the room that is open.
//
// Invariant: behind is set while a room aside is open, and else nil.
type place struct {
	room   room.Room
	behind room.Room       // to go back to from a room aside
	visit  room.Generation // of the room, and of the game in it
}

func (p *place) Looking() room.Looking {
	r, _ := p.room.(room.Looking)
	return r
}

// aside reports whether a room is open beside which the game waits.
func (p *place) aside() bool { return p.behind != nil }

// move opens a room; one that looks at a game gives way to it.
func (p *place) move(to room.Room) {
	if old := p.Looking(); old != nil {
		old.End()
	}
	p.room = to
	p.visit.End()
}

// stepAside opens a room aside; another one gives way to it.
func (p *place) stepAside(r room.Aside) {
	behind := p.room
	if p.aside() {
		behind = p.behind
		p.room.(room.Aside).Closed()
	}
	p.move(r)
	p.behind = behind
}

func (p *place) comeBack() {
	p.room.(room.Aside).Closed()
	p.room, p.behind = p.behind, nil
	p.visit.End()
}
