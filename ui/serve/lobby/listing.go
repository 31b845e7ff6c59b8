package lobby

import (
	"cmp"
	"slices"
	"strings"

	"othello/game"
)

// TableID names a table as long as somebody is there or its game waits.
type TableID uint64

// Listing is who is there and what is played, as one visitor may see it. It does not change
// after it was made.
type Listing struct {
	People []Presence // by name
	Tables []*View    // invitations to the visitor first, then the visitor's own games, open tables, and what is played; in each the newest first
	Chat   []Line
}

// Presence is somebody who is there.
type Presence struct {
	Name   string
	Rating Rating  // zero for guests
	Table  TableID // where; zero for the lobby
}

// changed tells those in the lobby that it has changed. lb.mu is held.
func (lb *Lobby) changed() {
	lb.there = nil
	for v := range lb.visitors {
		if v.at() == nil {
			v.signal()
		}
	}
}

// Listing is the lobby as the visitor may see it now.
func (v *Visitor) Listing() *Listing {
	lb, me := v.lobby, v.me()
	lb.mu.Lock()
	defer lb.mu.Unlock()
	if lb.there == nil {
		lb.there = lb.presences()
	}
	return &Listing{People: lb.there, Tables: lb.visible(me), Chat: lb.chat}
}

// visible are the tables that somebody may see, in the order of a Listing. lb.mu is held.
func (lb *Lobby) visible(to identity) (all []*View) {
	for _, t := range lb.tables {
		if v, ok := t.shown.Load().to(to); ok {
			all = append(all, v)
		}
	}
	rank := func(v *View) int {
		return slices.Index([]bool{v.Invitation, v.You != game.Empty, v.State == Free, true}, true)
	}
	slices.SortFunc(all, func(a, b *View) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Table, a.Table))
	})
	return all
}

// presences are the people who are there. lb.mu is held.
func (lb *Lobby) presences() []Presence {
	by := map[identity]*Presence{}
	for v := range lb.visitors {
		me, t := v.me(), v.at()
		p := by[me]
		if p == nil {
			p = &Presence{Name: v.Name(), Rating: lb.rating(me.person)}
			by[me] = p
		}
		if t != nil && p.Table == 0 {
			p.Table = t.id
		}
	}
	all := make([]Presence, 0, len(by))
	for _, p := range by {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b Presence) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all
}
