package lobby

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	bolterrors "go.etcd.io/bbolt/errors"
	"golang.org/x/time/rate"
)

// Visitor is one connection of somebody who is there. Its methods may be called from any
// goroutine. Those that return an error may wait for the disk; the error is for the person,
// and nil once what was done is on disk and the table's View shows it.
type Visitor struct {
	lobby *Lobby
	wake  chan struct{} // capacity 1
	talk  *rate.Limiter

	key   string // fingerprint; empty for none
	who   atomic.Pointer[who]
	table atomic.Pointer[table] // where the visit is; nil for the lobby

	mu     sync.Mutex
	events []Event
	left   bool
}

// who is somebody by name.
type who struct {
	identity
	name string
}

// maxEvents is how many events wait for somebody who does not look; the oldest are
// dropped.
const maxEvents = 200

// Enter lets somebody in: by the fingerprint of a key, or as a guest if it is empty. Who
// comes with a key for the first time has the name of a guest until SetName.
func (lb *Lobby) Enter(fingerprint string) (*Visitor, error) {
	if len(fingerprint) > maxFingerprint {
		return nil, ErrNoKey
	}
	v := &Visitor{lobby: lb, wake: make(chan struct{}, 1), talk: rate.NewLimiter(rate.Every(lineInterval), lineBurst), key: fingerprint}
	var p *Person
	if fingerprint != "" {
		var err error
		if p, err = lb.store.enter(fingerprint); err != nil {
			return nil, lb.failed("letting somebody in", err)
		}
	}
	lb.mu.Lock()
	defer lb.mu.Unlock()
	switch {
	case lb.closed():
		return nil, ErrClosed
	case p != nil:
		v.who.Store(&who{identity{person: p.ID}, p.Name})
	default:
		lb.guests++
		v.who.Store(&who{identity{guest: lb.guests}, fmt.Sprintf("guest%d", lb.guests)})
	}
	lb.visitors[v] = true
	lb.changed()
	return v, nil
}

// maxFingerprint bounds fingerprints; "SHA256:" and 43 characters are usual.
const maxFingerprint = 100

// failed logs an error of the disk, and is what people are told of it.
func (lb *Lobby) failed(doing string, err error) error {
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return ErrClosed
	}
	lb.setup.Log.Error("saving", "doing", doing, "error", err)
	return ErrNotSaved
}

// Leave ends the visit. What is played goes on without the visitor, by the rules for
// those who are away. Leaving twice does no harm.
func (v *Visitor) Leave() {
	v.mu.Lock()
	left := v.left
	v.left = true
	v.mu.Unlock()
	if left {
		return
	}
	_ = v.LeaveTable()
	lb := v.lobby
	lb.mu.Lock()
	defer lb.mu.Unlock()
	delete(lb.visitors, v)
	lb.changed()
}

// Name is the visitor's name.
func (v *Visitor) Name() string { return v.who.Load().name }

// Person is the visitor as a person, as the database has it now; false for guests and
// while no name was chosen.
func (v *Visitor) Person() (Person, bool) {
	p, _ := v.lobby.store.person(v.me().person)
	if p == nil {
		return Person{}, false
	}
	return *p, true
}

// Unnamed reports whether the visitor has a key and no name yet: SetName is to be asked
// for. Until then the visitor is a guest.
func (v *Visitor) Unnamed() bool { return v.key != "" && v.me().person == 0 }

// SetName chooses the name of who comes with a key for the first time, for ever.
func (v *Visitor) SetName(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	switch {
	case v.key == "":
		return ErrNoKey
	case !v.Unnamed():
		return ErrNamed
	case v.at() != nil:
		return ErrSeated
	}
	p, err := v.lobby.store.register(v.key, name, v.lobby.setup.Limits.People)
	switch err {
	case nil:
	case ErrNameTaken, ErrNamed, ErrFull:
		return err
	default:
		return v.lobby.failed("keeping a name", err)
	}
	v.who.Store(&who{identity{person: p.ID}, p.Name})
	v.lobby.mu.Lock()
	v.lobby.changed()
	v.lobby.mu.Unlock()
	return nil
}

// Wake tells that there is something for Step, or that the View or the Listing is another.
func (v *Visitor) Wake() <-chan struct{} { return v.wake }

// Step is what has happened since the last call, in order.
func (v *Visitor) Step() []Event {
	v.mu.Lock()
	defer v.mu.Unlock()
	events := v.events
	v.events = nil
	return events
}

func (v *Visitor) tell(e Event) {
	v.mu.Lock()
	if len(v.events) == maxEvents {
		v.events = v.events[1:]
	}
	v.events = append(v.events, e)
	v.mu.Unlock()
	v.signal()
}

func (v *Visitor) signal() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

func (v *Visitor) me() identity { return v.who.Load().identity }
func (v *Visitor) at() *table   { return v.table.Load() }

// Say says a line to all at the table or, away from tables, in the lobby.
func (v *Visitor) Say(text string) error {
	text = clean(text)
	if text == "" {
		return ErrEmpty
	}
	if !v.talk.Allow() {
		return ErrTooFast
	}
	l := Line{From: v.Name(), Text: text}
	if t := v.at(); t != nil {
		return v.ask(t, func() error {
			t.chat = remember(t.chat, l)
			t.tell(Said{l})
			return nil
		})
	}
	lb := v.lobby
	lb.mu.Lock()
	defer lb.mu.Unlock()
	lb.chat = remember(lb.chat, l)
	for v := range lb.visitors {
		if v.at() == nil {
			v.tell(Said{l})
		}
	}
	return nil
}
