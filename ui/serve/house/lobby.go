package house

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"othello/internal/glicko"
)

// TableID names a table as long as somebody is there or its game waits.
type TableID uint64

// Lobby is who is there and what is played, as one visitor may see it. It does not change
// after it was made.
type Lobby struct {
	You    string
	People []Presence // by name, guests last
	Tables []Summary  // invitations to the visitor first, then the visitor's own games, open tables, and what is played; in each the newest first
	Chat   []Line
}

// Presence is somebody who is there.
type Presence struct {
	Name   string
	Guest  bool
	Rating glicko.Rating // zero for guests
	Table  TableID       // where; zero for the lobby, and for tables that are private
	Since  time.Time     // of the longest visit that is going on
}

// Summary is a table as the lobby shows it.
type Summary struct {
	Table        TableID
	Terms        Terms
	State        State
	Black, White Player // of an open table: who waits sits in the colour that was wished, or in Black's
	Since        time.Time
	Moves        int
	Watchers     int
	Invited      string // who is invited; empty for an open table
	Invitation   bool   // ... and that is the visitor
	Mine         bool   // the visitor plays there
}

// changed tells those in the lobby that it has changed. h.mu is held.
func (h *House) changed() {
	h.there = nil
	for v := range h.visits {
		if v.at() == nil {
			v.signal()
		}
	}
}

// Lobby is the lobby as the visitor may see it now.
func (v *Visit) Lobby() *Lobby {
	h, me := v.house, v.me()
	h.mu.Lock()
	defer h.mu.Unlock()
	l := &Lobby{You: v.Name(), Chat: h.chat}
	if h.there == nil {
		h.there = h.presences()
	}
	l.People = h.there
	for _, t := range h.tables {
		if s, ok := t.summary(me); ok {
			l.Tables = append(l.Tables, s)
		}
	}
	for _, s := range h.waiting {
		if s.plays(me) {
			l.Tables = append(l.Tables, h.summaryOf(s))
		}
	}
	rank := func(s Summary) int {
		switch {
		case s.Invitation:
			return 0
		case s.Mine:
			return 1
		case s.State == Free:
			return 2
		}
		return 3
	}
	slices.SortFunc(l.Tables, func(a, b Summary) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Table, a.Table))
	})
	return l
}

// Tables are the tables that anybody may see, the newest first: what is played, and what
// is open.
func (h *House) Tables() []Summary {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []Summary
	for _, t := range h.tables {
		if s, ok := t.summary(who{}); ok {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b Summary) int { return cmp.Compare(b.Table, a.Table) })
	return all
}

// presences are the people who are there. h.mu is held.
func (h *House) presences() []Presence {
	by := map[who]*Presence{}
	now := time.Now()
	for v := range h.visits {
		v.mu.Lock()
		me, name, t := v.who, v.name, v.table
		v.mu.Unlock()
		p := by[me]
		if p == nil {
			p = &Presence{Name: name, Guest: me.person == 0, Since: v.since}
			if kept := h.known(me.person); kept != nil {
				p.Rating = kept.RatingNow(now)
			}
			by[me] = p
		}
		if v.since.Before(p.Since) {
			p.Since = v.since
		}
		if t != nil && p.Table == 0 && !t.shown.Load().private() {
			p.Table = t.id
		}
	}
	all := make([]Presence, 0, len(by))
	guests := map[string]int{}
	for me, p := range by {
		guests[p.Name] = me.guest
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b Presence) int {
		return cmp.Or(cmp.Compare(guests[a.Name], guests[b.Name]), strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	return all
}
