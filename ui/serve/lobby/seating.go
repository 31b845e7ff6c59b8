package lobby

import (
	"strings"
	"time"

	"othello/game"
	"othello/internal/crash"
)

// Open opens a table by terms and sits down at it, and begins the game if it is against
// an engine. The error is one of those of Terms, ErrSeated, ErrTables and ErrFull.
func (v *Visitor) Open(terms Terms) (TableID, error) { return v.open(terms, identity{}, "") }

// Invite is Open for one who is there, who gets Invited. The error is ErrNobody or
// ErrTooFast, too.
func (v *Visitor) Invite(name string, terms Terms) (TableID, error) {
	lb := v.lobby
	var guests []*Visitor
	me := v.me()
	for _, other := range lb.everybody() {
		if strings.EqualFold(other.Name(), name) && other.me() != me {
			guests = append(guests, other)
		}
	}
	if len(guests) == 0 {
		return 0, ErrNobody
	}
	if !lb.allowLine(me) {
		return 0, ErrTooFast
	}
	terms.Engine = ""
	id, err := v.open(terms, guests[0].me(), guests[0].Name())
	if err == nil {
		for _, g := range guests {
			g.tell(Invited{id, v.Name(), terms})
		}
	}
	return id, err
}

func (v *Visitor) open(terms Terms, invited identity, guest string) (TableID, error) {
	lb, me := v.lobby, v.me()
	if err := terms.check(lb.setup); err != nil {
		return 0, err
	}
	t := &table{terms: terms, invited: invited, guest: guest, viewers: map[*Visitor]bool{v: true}, state: Free, created: time.Now()}
	mine := terms.Color
	if mine == game.Empty {
		mine = game.Black
		if terms.Engine != "" && coin() {
			mine = game.White
		}
	}
	*t.seats.of(mine) = Player{Person: me.person, Guest: me.guest, Name: v.Name()}
	other := t.seats.of(mine.Opponent())
	other.Engine, other.Level = terms.Engine, terms.Level
	for _, k := range lb.setup.Kinds {
		if k.ID == terms.Engine {
			other.Name = k.Name
		}
	}
	if err := lb.admit(t, v); err != nil {
		return 0, err
	}
	if terms.Engine == "" {
		return t.id, nil
	}
	return t.id, v.known(t.mail.ask(func() error {
		err := t.begin()
		t.closing = err != nil
		return err
	}))
}

// admit starts the goroutine of a table at which v sits down.
func (lb *Lobby) admit(t *table, v *Visitor) error {
	me := v.me()
	lb.mu.Lock()
	defer lb.mu.Unlock()
	switch {
	case lb.closed:
		return ErrClosed
	case len(lb.tables) >= lb.limits.Tables:
		return ErrFull
	case t.from == nil && lb.games(me) >= lb.limits.TablesEach:
		return ErrTables
	case t.from != nil && lb.waiting[t.id] != t.from: // the other one was faster
		return ErrNoTable
	}
	if t.from == nil {
		t.id = lb.next
		lb.next++
	}
	t.lobby, t.mail, t.reviewed = lb, newMailbox(), make(chan struct{}, 1)
	t.show()
	if err := v.goTo(t); err != nil {
		return err
	}
	delete(lb.waiting, t.id)
	lb.tables[t.id] = t
	lb.work.Add(1)
	crash.Go(func() {
		defer lb.work.Done()
		t.run()
	}, nil)
	return nil
}

// goTo makes t the table of the visitor, who must be in the lobby.
func (v *Visitor) goTo(t *table) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.left:
		return ErrLeft
	case v.table != nil && v.table != t:
		return ErrSeated
	}
	v.table = t
	return nil
}

// games is the number of tables at which somebody plays, or is to. lb.mu is held.
func (lb *Lobby) games(w identity) (n int) {
	for _, t := range lb.tables {
		if v := t.shown.Load(); v.State != Over && v.side(w) != game.Empty {
			n++
		}
	}
	for _, s := range lb.waiting {
		if s.plays(w) {
			n++
		}
	}
	return n
}

// Join sits down at an open table, which begins the game, or comes back to a game of
// one's own. The error is one of ErrNoTable, ErrTaken, ErrPrivate, ErrSeated, ErrTables
// and ErrFull.
func (v *Visitor) Join(id TableID) error {
	me, name := v.me(), v.Name()
	return v.goes(id, func(t *table) error {
		switch {
		case t.seats.color(me) != game.Empty:
			return t.attach(v)
		case t.state != Free || t.closing:
			return ErrTaken
		case t.invited != identity{} && t.invited != me:
			return ErrPrivate
		}
		t.lobby.mu.Lock()
		full := t.lobby.games(me) >= t.lobby.limits.TablesEach
		t.lobby.mu.Unlock()
		if full {
			return ErrTables
		}
		if err := t.attach(v); err != nil {
			return err
		}
		before := t.seats
		t.seats.sit(Player{Person: me.person, Guest: me.guest, Name: name}, t.terms.Color)
		if err := t.begin(); err != nil {
			t.seats = before
			t.detach(v)
			return err
		}
		return nil
	})
}

// Decline refuses an invitation. The error is ErrNoTable.
func (v *Visitor) Decline(id TableID) error {
	me, name := v.me(), v.Name()
	return v.with(id, func(t *table) error {
		if t.state != Free || t.invited != me || me == (identity{}) {
			return ErrNoTable
		}
		t.tell(Declined{name})
		t.closing = true
		return nil
	})
}

// Watch looks on at a table. The error is one of ErrNoTable, ErrNotYet, ErrPrivate,
// ErrSeated and ErrFull.
func (v *Visitor) Watch(id TableID) error {
	me := v.me()
	return v.goes(id, func(t *table) error {
		switch {
		case t.seats.color(me) != game.Empty:
		case t.state == Free:
			return ErrNotYet
		case t.terms.Private:
			return ErrPrivate
		case len(t.watchers()) >= t.lobby.limits.Watchers:
			return ErrFull
		}
		return t.attach(v)
	})
}

// goes has a table do what brings the visitor there. A game of the visitor's that waits on
// disk is resumed.
func (v *Visitor) goes(id TableID, do func(t *table) error) error {
	if v.at() != nil {
		return ErrSeated
	}
	lb := v.lobby
	lb.mu.Lock()
	s := lb.waiting[id]
	lb.mu.Unlock()
	if s == nil || !s.plays(v.me()) {
		return v.with(id, do)
	}
	t := lb.table(s)
	t.viewers[v] = true
	if err := lb.admit(t, v); err != nil {
		return err
	}
	return v.known(t.mail.ask(func() error { return nil })) // once it is there
}

// known returns err, or for a table that is closed the reason.
func (v *Visitor) known(err error) error {
	if err != errTableClosed {
		return err
	}
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	if v.lobby.closed {
		return ErrClosed
	}
	return ErrNoTable
}

// with has the table of an ID do something.
func (v *Visitor) with(id TableID, do func(t *table) error) error {
	v.lobby.mu.Lock()
	t := v.lobby.tables[id]
	v.lobby.mu.Unlock()
	if t == nil {
		return v.known(errTableClosed)
	}
	return v.known(t.mail.ask(func() error { return do(t) }))
}

// LeaveTable leaves the table for the lobby. A game that is played there goes on without the
// visitor; Join comes back to it. The error is ErrNoTable where there is none to leave.
func (v *Visitor) LeaveTable() error {
	t := v.at()
	if t == nil {
		return ErrNoTable
	}
	err := t.mail.ask(func() error {
		t.detach(v)
		return nil
	})
	if err == errTableClosed {
		return nil
	}
	return err
}

// Table is the table where the visitor is; nil in the lobby.
func (v *Visitor) Table() *View {
	t := v.at()
	if t == nil {
		return nil
	}
	view, _ := t.shown.Load().to(v.me())
	return view
}

// seated has the table do something that only a player may ask for; c is the player's side.
func (v *Visitor) seated(do func(t *table, c game.Color) error) error {
	t := v.at()
	if t == nil {
		return ErrNoTable
	}
	me := v.me()
	return v.known(t.mail.ask(func() error {
		c := t.seats.color(me)
		if c == game.Empty {
			return ErrNotSeated
		}
		return do(t, c)
	}))
}

// Play makes a move; passes are made by themselves. The error is one of ErrNotYet,
// ErrOver, ErrWaits, ErrTurn and *session.IllegalMove.
func (v *Visitor) Play(m game.Square) error {
	return v.seated(func(t *table, c game.Color) error {
		switch {
		case t.state == Free:
			return ErrNotYet
		case t.state == Over:
			return ErrOver
		case t.state == Waiting:
			return ErrWaits
		case t.ses.Game().Turn() != c:
			return ErrTurn
		}
		return t.ses.Play(m)
	})
}

// Resign gives the game up. The error is ErrNotYet or ErrOver.
func (v *Visitor) Resign() error {
	return v.seated(func(t *table, c game.Color) error {
		switch {
		case t.state == Free:
			return ErrNotYet
		case t.state == Over:
			return ErrOver
		}
		t.finish(Result{Resigned, c.Opponent()})
		return nil
	})
}
