package lobby

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"othello/game"
	"othello/internal/crash"
	"othello/ui/session"
)

// table is a table. But for what is set before it starts and for shown, everything
// belongs to the goroutine of run.
type table struct {
	lobby    *Lobby
	id       TableID
	created  time.Time
	from     *stored   // the game that it takes up from the disk; nil for none
	past     *Finished // the game that has ended and is only looked at; nil for none
	calls    chan call
	reviewed chan struct{} // capacity 1: a review knows more
	done     chan struct{} // closed when nobody can call any more
	shown    atomic.Pointer[shown]

	terms   Terms
	seats   [2]seat // Black's, White's
	invited who     // nobody for an open table
	guest   string  // name of who is invited
	viewers map[*Visitor]bool
	chat    []Line
	closing bool // it ends once what was asked for is answered

	// The game.
	state    State
	ses      *session.Session // nil before the first game
	slot     *slot            // where the game is saved; nil if it is not
	round    int
	apart    bool // both had left: it waits until both are back
	takeback bool // a move was taken back in it
	tries    int  // moves played in it, those taken back included
	faults   int  // times that an engine gave no move
	offer    *Offer
	declined map[Offer]int // ply at which an offer was declined last
	result   Result
	kept     GameID
	unkept   *Finished // it has ended, but that is not on disk
	unsaved  bool      // the disk does not take the game

	asked  *game.Node             // that the judge is asked about; nil for none
	stop   context.CancelFunc     // of that
	scores map[*game.Node]float64 // what the judge said, for Black
	review *reviewing             // of the game, once it is over; nil for none

	opening []game.Square // moves that were drawn for the start, which nobody has chosen

	events  []Event // to be told once what happened is on disk
	pending []call  // done, and to be answered then
	timer   *time.Timer
	until   time.Time // when somebody who is away loses the game; zero for never
	listed  listed    // what the lobby was last told of
}

// seat is one of the two at a table.
type seat struct {
	who    who
	name   string
	engine string    // ID of the kind; empty for none
	level  int       // of the engine
	absent time.Time // since when a person has no connection here; zero for not
}

func (s *seat) person() bool { return s.who != who{} }
func (s *seat) free() bool   { return !s.person() && s.engine == "" }

func (t *table) seat(c game.Color) *seat { return &t.seats[c-game.Black] }

// color is the side that somebody plays, Empty for none.
func (t *table) color(w who) game.Color {
	for _, c := range colors {
		if s := t.seat(c); s.person() && s.who == w {
			return c
		}
	}
	return game.Empty
}

// underway reports whether a game is played, or waits.
func (t *table) underway() bool { return t.state == Playing || t.state == Waiting }

// call is something to be done by the goroutine of a table.
type call struct {
	do    func() error
	reply chan error // capacity 1
	keeps bool       // it has changed what is kept
}

// errTableClosed says that a table is no more: it was closed, or its game waits on disk.
var errTableClosed = errors.New("the table is gone")

// call lets the table's goroutine do something, and waits until what came of it is on
// disk and shown.
func (t *table) call(do func() error) error {
	c := call{do: do, reply: make(chan error, 1)}
	select {
	case t.calls <- c:
		return <-c.reply
	case <-t.done:
		return errTableClosed
	}
}

// run is the table's life. A panic in it ends this table, and no other.
func (t *table) run() {
	defer close(t.done)
	err := crash.Catch(func() error {
		var err error
		switch {
		case t.from != nil:
			err = t.resume()
		case t.past != nil:
			err = t.open()
		}
		if err != nil {
			return err
		}
		t.serve()
		return nil
	})
	if err != nil {
		t.lobby.log.Error("a table failed", "table", t.id, "error", err)
		err = ErrBroken
	}
	t.end(err)
}

// serve does what is called for until nobody is there.
func (t *table) serve() {
	t.timer = time.NewTimer(time.Hour)
	defer t.timer.Stop()
	t.update()
	for !t.closing && len(t.viewers) > 0 || len(t.pending) > 0 {
		var wake <-chan struct{}
		if t.ses != nil {
			wake = t.ses.Wake()
		}
		select {
		case <-t.lobby.ctx.Done():
			return
		case c := <-t.calls:
			t.pending = append(t.pending, c)
			t.serveCall()
		case <-wake:
		case <-t.reviewed:
		case <-t.timer.C:
		}
		t.update()
	}
}

// serveCall does the call that came last.
func (t *table) serveCall() {
	c, before := &t.pending[len(t.pending)-1], t.moment()
	if err := c.do(); err != nil {
		c.reply <- err
		t.pending = t.pending[:len(t.pending)-1]
		return
	}
	c.keeps = t.moment() != before
}

// moment is where the game stands.
type moment struct {
	node  *game.Node
	state State
	round int
}

func (t *table) moment() moment {
	m := moment{state: t.state, round: t.round}
	if t.ses != nil {
		m.node = t.ses.Game().Node()
	}
	return m
}

// update takes in what has happened, and shows it and answers for it once it is on disk.
func (t *table) update() {
	t.takeEvents()
	t.checkPresence()
	t.takeEvents()
	t.keep()
	t.judge()
	t.timer.Reset(t.next())
	if t.ses == nil || !t.ses.Saving() {
		t.publish()
		t.answer()
	}
}

// retry is how often it is tried to write the end of a game that the disk did not take.
const retry = 5 * time.Second

// next is when time alone will change something.
func (t *table) next() time.Duration {
	wait := time.Hour
	if !t.until.IsZero() {
		wait = max(0, time.Until(t.until))
	}
	if t.unkept != nil {
		wait = min(wait, retry)
	}
	return wait
}

// answer answers for all that was done.
func (t *table) answer() {
	for _, c := range t.pending {
		if t.unsaved && c.keeps {
			c.reply <- ErrNotSaved
		} else {
			c.reply <- nil
		}
	}
	t.pending = nil
}

// publish shows the table as it is, and tells what has happened.
func (t *table) publish() {
	t.show()
	for v := range t.viewers {
		for _, e := range t.events {
			if b, ok := e.(Began); ok {
				b.You = t.color(v.me())
				e = b
			}
			if b, ok := e.(Back); ok && b.Color == t.color(v.me()) {
				continue // who is back knows that
			}
			if m, ok := e.(Moved); ok {
				m.Yours = m.next == t.color(v.me()) && m.next != game.Empty
				e = m
			}
			v.tell(e)
		}
		v.signal()
	}
	t.events = nil
	view := t.shown.Load().view
	now := listed{view.State, view.Round, view.Black.Present, view.White.Present, len(view.Watchers)}
	if now != t.listed {
		t.listed = now
		t.lobby.mu.Lock()
		t.lobby.changed()
		t.lobby.mu.Unlock()
	}
}

// listed is what the lobby hears about when it changes.
type listed struct {
	state        State
	round        int
	black, white bool // are present
	watchers     int
}

// tell tells an event to all at the table, once what happened is on disk.
func (t *table) tell(e Event) { t.events = append(t.events, e) }

// end ends the table's life: its game is saved, and waits if it is not over. The error
// is why, if something has failed.
func (t *table) end(err error) {
	lb := t.lobby
	_ = crash.Catch(func() error {
		if t.ses != nil {
			t.ses.Close()
			t.ses.Step() // what it said in the end
			t.unsaved = t.unsaved || t.ses.Saving() || t.ses.SaveFault() != nil
		}
		return nil
	})
	t.keep()
	var waits *stored
	if t.slot != nil && (t.underway() || t.unkept != nil) { // what the disk has not taken is as if it had not been done
		waits = t.stored(false)
		waits.Since = time.Now()
		if err := lb.store.put(waits); err != nil {
			_ = lb.failed("a game that waits", err)
		}
	}
	lb.mu.Lock()
	delete(lb.tables, t.id)
	if waits != nil {
		lb.waiting[t.id] = waits
	}
	lb.mu.Unlock()
	for v := range t.viewers {
		v.mu.Lock()
		v.table = nil
		v.mu.Unlock()
		for _, e := range t.events {
			v.tell(e)
		}
		v.tell(TableClosed{err})
	}
	if err != nil {
		for _, c := range t.pending {
			c.reply <- err
		}
		t.pending = nil
	}
	t.answer()
	lb.mu.Lock()
	lb.changed()
	lb.mu.Unlock()
}

// attach brings a visit to the table.
func (t *table) attach(v *Visitor) error {
	err := v.goTo(t)
	if err == nil {
		t.viewers[v] = true
	}
	return err
}

func (t *table) detach(v *Visitor) {
	v.mu.Lock()
	v.table = nil
	v.mu.Unlock()
	delete(t.viewers, v)
	v.signal()
}
