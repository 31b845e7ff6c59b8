package serve

import (
	"cmp"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what connections can use. Zero or less for the default.
type Limits struct {
	Connections int           // at once, once they are let in: 200
	Address     int           // of these, from one address: 16
	Pending     int           // at once, until they are let in: 100; of more, the oldest from the address with the most is dropped
	Logins      int           // new connections from one address in a minute: 30
	Login       time.Duration // in which a client must be let in: 20 s
	Idle        time.Duration // without a key pressed, after which a connection ends: 30 minutes
	Stall       time.Duration // for which a client may not take what it is sent: 20 s
	Work        time.Duration // in each second, of what one guest has done: 6 ms
}

// The largest window that is drawn for, and the longest text that is read at once.
const (
	maxWidth, maxHeight = 240, 80
	maxCells            = 5000    // in all: Bubble Tea keeps 224 bytes for each
	maxPaste            = 4 << 10 // bytes
	maxLine             = 1 << 10 // bytes of a line of text
)

func (l Limits) orDefault() Limits {
	return Limits{
		Connections: cmp.Or(max(l.Connections, 0), 200),
		Address:     cmp.Or(max(l.Address, 0), 16),
		Pending:     cmp.Or(max(l.Pending, 0), 100),
		Logins:      cmp.Or(max(l.Logins, 0), 30),
		Login:       cmp.Or(max(l.Login, 0), 20*time.Second),
		Idle:        cmp.Or(max(l.Idle, 0), 30*time.Minute),
		Stall:       cmp.Or(max(l.Stall, 0), 20*time.Second),
		Work:        cmp.Or(max(l.Work, 0), 6*time.Millisecond),
	}
}

// connLimiter counts connections by address: those that are let in, and apart from them those
// that are not yet. IPv6 addresses count by their network of 64 bits, all of which one person
// has.
type connLimiter struct {
	limits Limits

	mu      sync.Mutex
	in      int // let in
	pending []*arrival
	from    map[netip.Prefix]*source
}

// source counts the connections from one address.
type source struct {
	in, pending int
	logins      *rate.Limiter
}

// arrival is a connection, from its first byte to its last.
type arrival struct {
	from *source
	drop func() // closes it
	in   bool
}

// Reasons to refuse a connection.
var (
	errBusy        = errors.New("too many connections that are not let in yet")
	errServerFull  = errors.New("the server is full")
	errAddressFull = errors.New("too many connections from this address")
	errTooOften    = errors.New("too many logins from this address: wait a minute")
)

func prefixOf(a netip.Addr) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the zero value for no address
	return p
}

// arrive counts a connection that is to be let in; leave must follow. When too many are, the oldest
// from the address with the most is dropped.
func (l *connLimiter) arrive(a netip.Addr, drop func()) (*arrival, error) {
	at := prefixOf(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.from[at]
	if c == nil {
		l.forget()
		c = &source{logins: rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.limits.Logins)), l.limits.Logins)}
		l.from[at] = c
	}
	if !c.logins.Allow() {
		return nil, errTooOften
	}
	x := &arrival{from: c, drop: drop}
	l.pending = append(l.pending, x)
	c.pending++
	if len(l.pending) > l.limits.Pending {
		victim := slices.MaxFunc(l.pending, func(a, b *arrival) int { return a.from.pending - b.from.pending })
		l.settle(victim)
		victim.drop()
	}
	return x, nil
}

// settle removes a connection from those that are not let in yet, if it is one. l.mu is held.
func (l *connLimiter) settle(x *arrival) {
	if i := slices.Index(l.pending, x); i >= 0 {
		l.pending = slices.Delete(l.pending, i, i+1)
		x.from.pending--
	}
}

// letIn counts a connection among those that are let in. After an error it is still to leave.
func (l *connLimiter) letIn(x *arrival) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !slices.Contains(l.pending, x):
		return errBusy
	case l.in >= l.limits.Connections:
		return errServerFull
	case x.from.in >= l.limits.Address:
		return errAddressFull
	}
	l.settle(x)
	l.in++
	x.from.in++
	x.in = true
	return nil
}

// leave ends what arrive began.
func (l *connLimiter) leave(x *arrival) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.settle(x); x.in {
		l.in--
		x.from.in--
	}
}

// connections is how many are open.
func (l *connLimiter) connections() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.in + len(l.pending)
}

// maxAddresses is how many addresses are remembered.
const maxAddresses = 10_000

// forget makes room when many addresses are remembered: it drops those whose limiter is full
// again or, if there are none, those without a connection.
func (l *connLimiter) forget() {
	for _, full := range []float64{float64(l.limits.Logins), 0} {
		for at, c := range l.from {
			if len(l.from) < maxAddresses {
				return
			}
			if c.in+c.pending == 0 && c.logins.Tokens() >= full {
				delete(l.from, at)
			}
		}
	}
}
