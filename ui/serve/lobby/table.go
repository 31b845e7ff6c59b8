package lobby

import (
	"sync/atomic"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/crash"
	"othello/ui/session"
)

// table is where two play and others watch. But for what is set before it starts and for
// shown, everything belongs to the goroutine of run.
type table struct {
	lobby    *Lobby
	id       TableID
	from     *stored   // the game that it takes up from the disk; nil for none
	past     *Finished // the game that has ended and is only looked at; nil for none
	mail     mailbox
	reviewed chan struct{} // capacity 1: a review knows more
	shown    atomic.Pointer[View]

	terms   Terms
	seats   seats
	invited identity // nobody for an open table
	guest   string   // name of who is invited
	chat    []Line
	closing bool // it ends once what was asked for is answered

	state State
	round int // games begun
	match

	viewers map[*Visitor]bool
	events  []Event // to be told once what happened is on disk
	unsaved bool    // the disk does not take the game
	timer   *time.Timer
	until   time.Time // when somebody who is away loses the game; zero for never
	listed  listed    // what the lobby was last told of
}

// match is the game of a table. begin replaces all of it.
type match struct {
	ses     *session.Session // nil before the first game
	slot    *slot            // where the game is saved; nil if it is not
	opening []game.Square    // moves that were drawn for the start, which nobody has chosen

	bothLeft    bool // it waits until both are back
	takeback    bool // a move was taken back
	movesPlayed int  // those taken back included
	faults      int  // times that an engine gave no move
	offers      offers
	review      *atomic.Pointer[review.Review] // as far as it has come; nil until the game is over

	result Result
	kept   GameID    // once it is over and on disk
	unkept *Finished // it is over, but that is not on disk
}

// underway reports whether a game is played, or waits.
func (t *table) underway() bool { return t.state == Playing || t.state == Waiting }

// run is the table's life. A panic in it ends this table, and no other.
func (t *table) run() {
	defer close(t.mail.done)
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
		t.lobby.setup.Log.Error("a table failed", "table", t.id, "error", err)
		err = ErrBroken
	}
	t.end(err)
}

// serve does what is called for until nobody is there.
func (t *table) serve() {
	t.timer = time.NewTimer(time.Hour)
	defer t.timer.Stop()
	t.update()
	for !t.closing && len(t.viewers) > 0 || len(t.mail.pending) > 0 {
		var wake <-chan struct{}
		if t.ses != nil {
			wake = t.ses.Wake()
		}
		select {
		case <-t.lobby.ctx.Done():
			return
		case c := <-t.mail.calls:
			before := t.moment()
			t.mail.serve(c, func() bool { return t.moment() != before })
		case <-wake:
		case <-t.reviewed:
		case <-t.timer.C:
		}
		t.update()
	}
}

// moment is where the game stands: another value is another position, or another game.
func (t *table) moment() (m struct {
	node  *game.Node
	state State
	round int
}) {
	if m.state, m.round = t.state, t.round; t.ses != nil {
		m.node = t.ses.Game().Node()
	}
	return m
}

// update handles what has happened, and shows and answers it once it is on disk.
func (t *table) update() {
	t.takeEvents()
	t.checkPresence()
	t.takeEvents()
	t.keep()
	t.judge()
	t.timer.Reset(t.next())
	if t.ses == nil || !t.ses.Saving() {
		t.publish()
		t.mail.answer(nil, t.unsaved)
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

// publish shows the table as it is, and tells what has happened.
func (t *table) publish() {
	t.show()
	t.deliver()
	view := t.shown.Load()
	now := listed{view.State, view.Round, view.Black.Present, view.White.Present, len(view.Watchers)}
	if now != t.listed {
		t.listed = now
		t.lobby.mu.Lock()
		t.lobby.changed()
		t.lobby.mu.Unlock()
	}
}

// deliver tells all at the table what has happened.
func (t *table) deliver() {
	for v := range t.viewers {
		for _, e := range t.events {
			v.tell(e)
		}
		v.signal()
	}
	t.events = nil
}

// listed is what the lobby is told of when it changes.
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
	t.tell(TableClosed{err})
	for v := range t.viewers {
		v.mu.Lock()
		v.table = nil
		v.mu.Unlock()
	}
	t.deliver()
	t.mail.answer(err, t.unsaved)
	lb.mu.Lock()
	lb.changed()
	lb.mu.Unlock()
}

// attach brings a visit to the table, from the lobby.
func (t *table) attach(v *Visitor) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.left:
		return ErrLeft
	case v.table != nil && v.table != t:
		return ErrSeated
	}
	v.table = t
	t.viewers[v] = true
	return nil
}

func (t *table) detach(v *Visitor) {
	v.mu.Lock()
	v.table = nil
	v.mu.Unlock()
	delete(t.viewers, v)
	v.signal()
}
