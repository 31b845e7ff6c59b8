package house

import (
	"slices"
	"strings"
	"time"

	"othello/game"
	"othello/internal/crash"
)

// Open opens a table by terms and sits down at it, and begins the game if it is against
// an engine. The error is one of those of Terms, ErrSeated, ErrTables and ErrFull.
func (v *Visit) Open(terms Terms) (TableID, error) { return v.open(terms, who{}, "") }

// Invite is Open for one who is there, who gets Invited. The error is ErrNobody or
// ErrTooFast, too.
func (v *Visit) Invite(name string, terms Terms) (TableID, error) {
	h := v.house
	var guests []*Visit
	me := v.me()
	for _, other := range h.everybody() {
		if strings.EqualFold(other.Name(), name) && other.me() != me {
			guests = append(guests, other)
		}
	}
	if len(guests) == 0 {
		return 0, ErrNobody
	}
	if !h.maySay(me) {
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

func (v *Visit) open(terms Terms, invited who, guest string) (TableID, error) {
	h, me, name := v.house, v.me(), v.Name()
	if err := terms.check(h.setup); err != nil {
		return 0, err
	}
	t := &table{terms: terms, invited: invited, guest: guest, viewers: map[*Visit]bool{v: true}, state: Free, created: time.Now()}
	mine := terms.Color
	if mine == game.Empty {
		mine = game.Black
		if terms.Engine != "" && toss() {
			mine = game.White
		}
	}
	t.seat(mine).who, t.seat(mine).name = me, name
	other := t.seat(mine.Opponent())
	other.engine, other.level = terms.Engine, terms.Level
	for _, k := range h.setup.Kinds {
		if k.ID == terms.Engine {
			other.name = k.Name
		}
	}
	if err := h.admit(t, v); err != nil {
		return 0, err
	}
	if terms.Engine == "" {
		return t.id, nil
	}
	return t.id, v.known(t.call(func() error {
		err := t.begin()
		t.closing = err != nil
		return err
	}))
}

// admit starts a table that v sits down at.
func (h *House) admit(t *table, v *Visit) error {
	me := v.me()
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return ErrClosed
	case len(h.tables) >= h.limits.Tables:
		return ErrFull
	case t.from == nil && h.games(me) >= h.limits.TablesEach:
		return ErrTables
	case t.from != nil && h.waiting[t.id] != t.from: // the other one was faster
		return ErrNoTable
	}
	if t.from == nil {
		t.id = h.next
		h.next++
	}
	t.house, t.calls, t.poke, t.done = h, make(chan call), make(chan struct{}, 1), make(chan struct{})
	t.show()
	if err := v.goTo(t); err != nil {
		return err
	}
	delete(h.waiting, t.id)
	h.tables[t.id] = t
	h.work.Add(1)
	crash.Go(func() {
		defer h.work.Done()
		t.run()
	}, nil)
	return nil
}

// goTo makes t the table where the visit is.
func (v *Visit) goTo(t *table) error {
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

// games is the number of tables at which somebody plays, or is to. h.mu is held.
func (h *House) games(w who) (n int) {
	for _, t := range h.tables {
		if s := t.shown.Load(); s.view.State != Over && slices.Contains(s.seats[:], w) {
			n++
		}
	}
	for _, s := range h.waiting {
		if s.plays(w) {
			n++
		}
	}
	return n
}

// Join sits down at an open table, which begins the game, or comes back to a game of
// one's own. The error is one of ErrNoTable, ErrTaken, ErrPrivate, ErrSeated, ErrTables
// and ErrFull.
func (v *Visit) Join(id TableID) error {
	me, name := v.me(), v.Name()
	return v.goes(id, func(t *table) error {
		switch {
		case t.color(me) != game.Empty:
			return t.attach(v)
		case t.state != Free || t.closing:
			return ErrTaken
		case t.invited != who{} && t.invited != me:
			return ErrPrivate
		}
		t.house.mu.Lock()
		full := t.house.games(me) >= t.house.limits.TablesEach
		t.house.mu.Unlock()
		if full {
			return ErrTables
		}
		if err := t.attach(v); err != nil {
			return err
		}
		before := t.seats
		if t.seats[0].free() {
			t.seats[0] = t.seats[1]
		}
		t.seats[1] = seat{who: me, name: name}
		if t.terms.Color == game.White || t.terms.Color == game.Empty && toss() {
			t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
		}
		if err := t.begin(); err != nil {
			t.seats = before
			t.detach(v)
			return err
		}
		return nil
	})
}

// Decline refuses an invitation. The error is ErrNoTable.
func (v *Visit) Decline(id TableID) error {
	me, name := v.me(), v.Name()
	return v.with(id, func(t *table) error {
		if t.state != Free || t.invited != me || me == (who{}) {
			return ErrNoTable
		}
		t.tell(Declined{name})
		t.closing = true
		return nil
	})
}

// Watch looks on at a table. The error is one of ErrNoTable, ErrNotYet, ErrPrivate,
// ErrSeated and ErrFull.
func (v *Visit) Watch(id TableID) error {
	me := v.me()
	return v.goes(id, func(t *table) error {
		switch {
		case t.color(me) != game.Empty:
		case t.state == Free:
			return ErrNotYet
		case t.terms.Private:
			return ErrPrivate
		case len(t.watchers()) >= t.house.limits.Watchers:
			return ErrFull
		}
		return t.attach(v)
	})
}

// goes lets a table do what brings the visit there, and takes its game up from the disk if
// it waits there and is the visitor's.
func (v *Visit) goes(id TableID, do func(t *table) error) error {
	if v.at() != nil {
		return ErrSeated
	}
	h := v.house
	h.mu.Lock()
	s := h.waiting[id]
	h.mu.Unlock()
	if s == nil || !s.plays(v.me()) {
		return v.with(id, do)
	}
	t := h.table(s)
	t.viewers[v] = true
	if err := h.admit(t, v); err != nil {
		return err
	}
	return v.known(t.call(func() error { return nil })) // once it is there
}

// known is an error of a table's in the words of those who asked.
func (v *Visit) known(err error) error {
	if err != errGone {
		return err
	}
	v.house.mu.Lock()
	defer v.house.mu.Unlock()
	if v.house.closed {
		return ErrClosed
	}
	return ErrNoTable
}

// with lets the table of an ID do something.
func (v *Visit) with(id TableID, do func(t *table) error) error {
	v.house.mu.Lock()
	t := v.house.tables[id]
	v.house.mu.Unlock()
	if t == nil {
		return v.known(errGone)
	}
	return v.known(t.call(func() error { return do(t) }))
}

// Rise leaves the table for the lobby. A game that is played there goes on without the
// visitor; Join comes back to it. The error is ErrNoTable where there is none to leave.
func (v *Visit) Rise() error {
	t := v.at()
	if t == nil {
		return ErrNoTable
	}
	err := t.call(func() error {
		t.detach(v)
		return nil
	})
	if err == errGone {
		return nil
	}
	return err
}

// Table is the table where the visit is; nil in the lobby.
func (v *Visit) Table() *View {
	t := v.at()
	if t == nil {
		return nil
	}
	return t.shown.Load().to(v.me())
}

// seated lets the table do something that is up to a player: c.
func (v *Visit) seated(do func(t *table, c game.Color) error) error {
	t := v.at()
	if t == nil {
		return ErrNoTable
	}
	me := v.me()
	return v.known(t.call(func() error {
		c := t.color(me)
		if c == game.Empty {
			return ErrNotSeated
		}
		return do(t, c)
	}))
}

// Play makes a move; passes are made by themselves. The error is one of ErrNotYet,
// ErrOver, ErrWaits, ErrTurn and *session.IllegalMove.
func (v *Visit) Play(m game.Square) error {
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
func (v *Visit) Resign() error {
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
