package lobby

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// TableID names a table as long as somebody is there or its game waits.
type TableID uint64

// Listing is who is there and what is played, as one visitor may see it. It does not change
// after it was made.
type Listing struct {
	You    string
	People []Presence // by name, guests last
	Tables []Summary  // invitations to the visitor first, then the visitor's own games, open tables, and what is played; in each the newest first
	Chat   []Line
}

// Presence is somebody who is there.
type Presence struct {
	Name   string
	Guest  bool
	Rating Rating    // zero for guests
	Table  TableID   // where; zero for the lobby, and for tables that are private
	Since  time.Time // of the longest visit that is going on
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
	l := &Listing{You: v.Name(), Chat: lb.chat}
	if lb.there == nil {
		lb.there = lb.presences()
	}
	l.People = lb.there
	for _, t := range lb.tables {
		if s, ok := t.summary(me); ok {
			l.Tables = append(l.Tables, s)
		}
	}
	for _, s := range lb.waiting {
		if s.plays(me) {
			l.Tables = append(l.Tables, lb.summaryOf(s))
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
func (lb *Lobby) Tables() []Summary {
	lb.mu.Lock()
	defer lb.mu.Unlock()
	var all []Summary
	for _, t := range lb.tables {
		if s, ok := t.summary(identity{}); ok {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b Summary) int { return cmp.Compare(b.Table, a.Table) })
	return all
}

// presences are the people who are there. lb.mu is held.
func (lb *Lobby) presences() []Presence {
	by := map[identity]*Presence{}
	now := time.Now()
	for v := range lb.visitors {
		v.mu.Lock()
		me, name, t := v.id, v.name, v.table
		v.mu.Unlock()
		p := by[me]
		if p == nil {
			p = &Presence{Name: name, Guest: me.person == 0, Since: v.since}
			if kept := lb.known(me.person); kept != nil {
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
