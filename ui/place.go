package ui

import (
	"othello/ui/room"
	"othello/ui/screen"
)

// place is the room that is open.
//
// Invariant: behind is set while a room aside is open, and else nil.
type place struct {
	room   room.Room
	behind room.Room // to go back to from a room aside
	from   room.Room // to go back to from one in which the game is looked at; nil for play
}

// opened returns the room that is open in place of the one in which games are played; nil for none.
func (p *place) opened() *screen.Room {
	r, _ := p.room.(*screen.Room)
	return r
}

// aside reports whether a room is open beside which the game waits.
func (p *place) aside() bool { return p.behind != nil }

// looking reports whether the game of the session is looked at.
func (p *place) looking() bool { return p.opened() != nil && !p.aside() }

// move opens a room. The one that is open gives way to it, and waits for it to be left if it is aside.
func (p *place) move(to room.Room) {
	before := p.room
	if p.aside() {
		before = p.behind
	}
	if old := p.opened(); old != nil {
		old.End()
	}
	p.room, p.behind = to, nil
	if r := p.opened(); r != nil && r.Aside() {
		p.behind = before
	}
}
