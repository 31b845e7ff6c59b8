package serve

import (
	"errors"
	"maps"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what connections can use. UsualLimits has all of them.
type Limits struct {
	Connections int           // at once, once they are let in
	Address     int           // of these, from one address
	Pending     int           // at once, until they are let in
	Logins      int           // new connections from one address in a minute
	Login       time.Duration // in which a client must be let in
	Idle        time.Duration // without a key pressed, after which a connection ends
	Stall       time.Duration // for which a client may not take what it is sent
	Work        time.Duration // in each second, of what one guest has done
}

// The largest window that is drawn for, and the longest text that is read at once.
const (
	maxWidth, maxHeight = 240, 80
	maxCells            = 5000    // in all: Bubble Tea keeps 224 bytes for each
	maxPaste            = 4 << 10 // bytes
	maxLine             = 1 << 10 // bytes of a line of text
)

// UsualLimits are the limits where a host sets none.
func UsualLimits() Limits {
	return Limits{
		Connections: 200, Address: 16, Pending: 400, Logins: 30,
		Login: 20 * time.Second, Idle: 30 * time.Minute, Stall: 20 * time.Second, Work: 6 * time.Millisecond,
	}
}

// connLimiter counts connections by address: those that are let in, and apart from them those
// that are not yet. IPv6 addresses count by their network of 64 bits, all of which one person
// has.
type connLimiter struct {
	limits Limits

	mu      sync.Mutex
	in      int // let in
	pending int // not yet
	from    map[netip.Prefix]*source
}

// source counts the connections from one address.
type source struct {
	in, open int // of those that are open, some are let in
	logins   *rate.Limiter
}

// arrival is a connection, from its first byte to its last.
type arrival struct {
	from *source
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

// arrive counts a connection that is to be let in; leave must follow.
func (l *connLimiter) arrive(a netip.Addr) (*arrival, error) {
	at := prefixOf(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.from[at]
	if c == nil {
		l.forget()
		c = &source{logins: rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.limits.Logins)), l.limits.Logins)}
		l.from[at] = c
	}
	switch {
	case !c.logins.Allow():
		return nil, errTooOften
	case l.pending >= l.limits.Pending:
		return nil, errBusy
	}
	l.pending++
	c.open++
	return &arrival{from: c}, nil
}

// letIn counts a connection among those that are let in. After an error it is still to leave.
func (l *connLimiter) letIn(x *arrival) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.in >= l.limits.Connections:
		return errServerFull
	case x.from.in >= l.limits.Address:
		return errAddressFull
	}
	l.pending--
	l.in++
	x.from.in++
	x.in = true
	return nil
}

// leave ends what arrive began.
func (l *connLimiter) leave(x *arrival) {
	l.mu.Lock()
	defer l.mu.Unlock()
	x.from.open--
	if x.in {
		l.in--
		x.from.in--
	} else {
		l.pending--
	}
}

// connections is how many are open.
func (l *connLimiter) connections() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.in + l.pending
}

// maxAddresses is how many addresses are remembered.
const maxAddresses = 10_000

// forget makes room when many addresses are remembered: those without a connection go.
func (l *connLimiter) forget() {
	if len(l.from) >= maxAddresses {
		maps.DeleteFunc(l.from, func(_ netip.Prefix, c *source) bool { return c.open == 0 })
	}
}
