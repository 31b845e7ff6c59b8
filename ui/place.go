package ui

import "othello/ui/room"

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
