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
// shown, everything belongs to the goroutine of run. It goes on while somebody is there, and while
// its game waits for those who play.
type table struct {
	lobby *Lobby
	id    TableID
	from  *stored // the game that it takes up from the disk; nil for none
	past  bool    // the game has ended before and is only looked at: nobody sits here
	calls chan func()
	done  chan struct{} // closed when nobody can ask any more
	shown atomic.Pointer[View]

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
	events  []Event   // to be told once what happened is on disk
	unsaved bool      // the disk does not take the game
	until   time.Time // when somebody who is away loses the game; zero for never
}

// match is the game of a table. begin replaces all of it.
type match struct {
	ses   *session.Session // nil before the first game
	kept  bool             // people play, so that the game is on disk
	saved *game.Node       // where it stands there

	since       time.Time      // when both had left; zero while they have not
	movesPlayed int            // those taken back included
	offer       *Offer         // that waits for its answer; nil for none
	review      *review.Review // as far as it has come; nil until the game is over

	result Result
	game   GameID    // once it is over and on disk
	unkept *Finished // it is over, but that is not on disk
}

// ask has something done by the goroutine of the table, and waits for the answer: what it changes of
// the game is on disk then.
func (t *table) ask(do func() error) error {
	reply := make(chan error, 1)
	answer := func() {
		err := ErrBroken // unless it comes to an end
		defer func() { reply <- err }()
		err = t.answer(do)
	}
	select {
	case t.calls <- answer:
		return <-reply
	case <-t.done:
		return ErrNoTable
	}
}

// answer does what was asked for.
func (t *table) answer(do func() error) error {
	before := t.shown.Load()
	err := do()
	t.update()
	if err == nil && t.unsaved && !t.shown.Load().standsAs(before) {
		err = ErrNotSaved
	}
	return err
}

// underway reports whether a game is played, or waits.
func (t *table) underway() bool { return t.state == Playing || t.state == Waiting }

// run is the table's life. A panic in it ends this table, and no other.
func (t *table) run() {
	defer close(t.done)
	err := crash.Catch(func() error {
		if t.from != nil {
			if err := t.resume(); err != nil {
				return err
			}
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

// serve does what is called for until nobody is there, and no game waits.
func (t *table) serve() {
	t.update()
	for !t.closing && (len(t.viewers) > 0 || t.underway() || t.unkept != nil) {
		var wake <-chan struct{}
		if t.ses != nil {
			wake = t.ses.Wake()
		}
		select {
		case <-t.lobby.ctx.Done():
			return
		case answer := <-t.calls:
			answer()
			continue
		case <-wake:
		case <-time.After(t.next()):
		}
		t.update()
	}
}

// update handles what has happened, and shows it once it is on disk.
func (t *table) update() {
	t.takeEvents()
	t.checkPresence()
	t.takeEvents()
	t.keep()
	t.judge()
	t.publish()
}

// retry is how often it is tried to write what the disk did not take.
const retry = 5 * time.Second

// next is when time alone will change something.
func (t *table) next() time.Duration {
	wait := time.Hour
	if !t.until.IsZero() {
		wait = max(0, time.Until(t.until))
	}
	if t.unsaved {
		wait = min(wait, retry)
	}
	return wait
}

// publish shows the table as it is, and tells what has happened.
func (t *table) publish() {
	before := t.shown.Load()
	t.show()
	t.deliver()
	if now := t.shown.Load(); !now.listedAs(before) {
		t.lobby.mu.Lock()
		t.lobby.changed()
		t.lobby.mu.Unlock()
		if !now.visited() {
			t.lobby.work.Go(t.lobby.lapseOldest)
		}
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

// tell tells an event to all at the table, once what happened is on disk.
func (t *table) tell(e Event) { t.events = append(t.events, e) }

// end ends the table's life. What the disk has not taken is as if it had not been done. The error
// is why, if something has failed.
func (t *table) end(err error) {
	lb := t.lobby
	_ = crash.Catch(func() error {
		if t.kept && t.underway() {
			t.store()
		}
		if t.ses != nil {
			t.ses.Close()
		}
		return nil
	})
	t.tell(TableClosed{err})
	for v := range t.viewers {
		v.table.Store(nil)
	}
	t.deliver()
	lb.mu.Lock()
	defer lb.mu.Unlock()
	delete(lb.tables, t.id)
	lb.changed()
}

// attach brings a visit to the table, from the lobby.
func (t *table) attach(v *Visitor) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.left:
		return ErrLeft
	case v.at() != nil && v.at() != t:
		return ErrSeated
	}
	v.table.Store(t)
	t.viewers[v] = true
	return nil
}

func (t *table) detach(v *Visitor) {
	v.table.Store(nil)
	delete(t.viewers, v)
	v.signal()
}
