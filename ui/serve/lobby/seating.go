package lobby

import (
	"strings"

	"othello/game"
)

// Open opens a table by terms and sits down at it, and begins the game if it is against
// an engine.
func (v *Visitor) Open(terms Terms) (TableID, error) {
	terms.Casual = terms.Casual || v.me().person == 0
	return v.open(terms, identity{}, "")
}

// Invite is Open for one who is there, who gets Invited.
func (v *Visitor) Invite(name string, terms Terms) (TableID, error) {
	var guests []*Visitor
	me := v.me()
	v.lobby.mu.Lock()
	for other := range v.lobby.visitors {
		if strings.EqualFold(other.Name(), name) && other.me() != me {
			guests = append(guests, other)
		}
	}
	v.lobby.mu.Unlock()
	if len(guests) == 0 {
		return 0, ErrNobody
	}
	if !v.talk.Allow() {
		return 0, ErrTooFast
	}
	terms.Engine = ""
	terms.Casual = terms.Casual || me.person == 0 || guests[0].me().person == 0
	id, err := v.open(terms, guests[0].me(), guests[0].Name())
	if err == nil {
		for _, g := range guests {
			g.tell(Invited{id, v.Name(), terms})
		}
	}
	return id, err
}

func (v *Visitor) open(terms Terms, invited identity, guest string) (TableID, error) {
	if err := terms.check(v.lobby.setup); err != nil {
		return 0, err
	}
	t := &table{terms: terms, invited: invited, guest: guest, state: Free}
	mine := terms.Color
	if mine == game.Empty {
		mine = game.Black
		if terms.Engine != "" && coin() {
			mine = game.White
		}
	}
	*t.seats.of(mine) = v.player()
	if i := terms.kind(v.lobby.setup.Kinds); i >= 0 {
		*t.seats.of(mine.Opponent()) = Player{Name: v.lobby.setup.Kinds[i].Name, Engine: terms.Engine, Level: terms.Level}
	}
	err := v.admit(t, func() error {
		if terms.Engine == "" {
			return nil
		}
		return t.begin()
	})
	return t.id, err
}

// player is the visitor as one who plays.
func (v *Visitor) player() Player {
	me := v.me()
	return Player{Person: me.person, Guest: me.guest, Name: v.Name()}
}

// admit starts the goroutine of a table at which v is, and has it do something, without which it closes.
func (v *Visitor) admit(t *table, do func() error) error {
	err := func() error {
		lb, me := v.lobby, v.me()
		lb.mu.Lock()
		defer lb.mu.Unlock()
		switch {
		case lb.closed():
			return ErrClosed
		case lb.count((*View).visited) >= lb.setup.Limits.Tables:
			return ErrFull
		case lb.busy(me):
			return ErrTables
		}
		t.id, t.viewers = lb.next, map[*Visitor]bool{}
		if err := t.attach(v); err != nil {
			return err
		}
		lb.next++
		lb.begin(t)
		return nil
	}()
	if err != nil {
		return err
	}
	return v.ask(t, func() error {
		err := do()
		t.closing = err != nil
		return err
	})
}

// begin starts the goroutine of a table. lb.mu is held, unless nobody is there yet.
func (lb *Lobby) begin(t *table) {
	t.lobby, t.calls, t.done = lb, make(chan func()), make(chan struct{})
	t.show()
	lb.tables[t.id] = t
	lb.work.Go(t.run)
}

// count is the number of tables of which something is so. lb.mu is held.
func (lb *Lobby) count(is func(v *View) bool) (n int) {
	for _, t := range lb.tables {
		if is(t.shown.Load()) {
			n++
		}
	}
	return n
}

// visited reports whether somebody is at a table.
func (v *View) visited() bool { return v.left.IsZero() }

// busy reports whether somebody has as many games as one may. lb.mu is held.
func (lb *Lobby) busy(w identity) bool {
	return lb.count(func(v *View) bool { return v.State != Over && v.side(w) != game.Empty }) >= lb.setup.Limits.TablesEach
}

// Join sits down at an open table, which begins the game, comes back to a game of one's own, or
// watches that of others.
func (v *Visitor) Join(id TableID) error {
	if v.at() != nil {
		return ErrSeated
	}
	me, t := v.me(), v.lobby.at(id)
	return v.ask(t, func() error {
		switch _, visible := t.shown.Load().to(me); {
		case !visible:
			return ErrNoTable
		case t.seats.color(me) != game.Empty:
			return t.attach(v)
		case t.state != Free && len(t.watchers()) >= t.lobby.setup.Limits.Watchers:
			return ErrFull
		case t.state != Free:
			return t.attach(v)
		case t.closing || t.invited != (identity{}) && t.invited != me:
			return ErrTaken
		}
		t.lobby.mu.Lock()
		full := t.lobby.busy(me)
		t.lobby.mu.Unlock()
		if full {
			return ErrTables
		}
		if err := t.attach(v); err != nil {
			return err
		}
		before := t.seats
		t.seats.sit(v.player(), t.terms.Color)
		if err := t.begin(); err != nil {
			t.seats = before
			t.detach(v)
			return err
		}
		return nil
	})
}

// Decline refuses an invitation.
func (v *Visitor) Decline(id TableID) error {
	me := v.me()
	t := v.lobby.at(id)
	return v.ask(t, func() error {
		if t.state != Free || t.invited != me || me == (identity{}) {
			return ErrNoTable
		}
		t.tell(Declined{v.Name()})
		t.closing = true
		return nil
	})
}

// at is the table of an ID; nil if there is none.
func (lb *Lobby) at(id TableID) *table {
	lb.mu.Lock()
	defer lb.mu.Unlock()
	return lb.tables[id]
}

// ask has a table do something.
func (v *Visitor) ask(t *table, do func() error) error {
	err := ErrNoTable
	if t != nil {
		err = t.ask(do)
	}
	if err == ErrNoTable && v.lobby.closed() {
		return ErrClosed
	}
	return err
}

// LeaveTable leaves the table for the lobby. A game that is played there goes on without the
// visitor; Join comes back to it.
func (v *Visitor) LeaveTable() error {
	t := v.at()
	if t == nil {
		return ErrNoTable
	}
	_ = t.ask(func() error { // who has left it is not there where it is no more
		t.detach(v)
		return nil
	})
	return nil
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
	t, me := v.at(), v.me()
	return v.ask(t, func() error {
		c := t.seats.color(me)
		if c == game.Empty {
			return ErrNotSeated
		}
		return do(t, c)
	})
}

// playing is seated for what a game that is not over is needed for.
func (v *Visitor) playing(do func(t *table, c game.Color) error) error {
	return v.seated(func(t *table, c game.Color) error {
		switch t.state {
		case Free:
			return ErrNotYet
		case Over:
			return ErrOver
		}
		return do(t, c)
	})
}

// Play makes a move; passes are made by themselves. The error may be a *session.IllegalMove.
func (v *Visitor) Play(m game.Square) error {
	return v.playing(func(t *table, c game.Color) error {
		switch {
		case t.state == Waiting:
			return ErrWaits
		case t.ses.Game().Turn() != c:
			return ErrTurn
		}
		return t.ses.Play(m)
	})
}

// Resign gives the game up.
func (v *Visitor) Resign() error {
	return v.playing(func(t *table, c game.Color) error {
		t.finish(Result{Resigned, c.Opponent()})
		return nil
	})
}
