package serve

import (
	"cmp"
	"errors"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what connections can use. Zero or less for the default.
type Limits struct {
	Connections int           // at once, those that are not let in yet included: 200
	Address     int           // of these, from one address: 16
	Logins      int           // new connections from one address in a minute: 30
	Login       time.Duration // in which a client must be let in: 20 s
	Idle        time.Duration // without a key pressed, after which a connection ends: 30 minutes
	Stall       time.Duration // for which a client may not take what it is sent: 20 s
}

// The largest window that is drawn for, and the longest text that is read at once.
const (
	maxWidth, maxHeight = 240, 80
	maxPaste            = 4 << 10 // bytes
	maxSequence         = 256     // bytes of what a terminal answers
	maxLine             = 1 << 10 // bytes of a line of text
)

func (l Limits) orDefault() Limits {
	return Limits{
		Connections: cmp.Or(max(l.Connections, 0), 200),
		Address:     cmp.Or(max(l.Address, 0), 16),
		Logins:      cmp.Or(max(l.Logins, 0), 30),
		Login:       cmp.Or(max(l.Login, 0), 20*time.Second),
		Idle:        cmp.Or(max(l.Idle, 0), 30*time.Minute),
		Stall:       cmp.Or(max(l.Stall, 0), 20*time.Second),
	}
}

// connLimiter counts connections by address. IPv6 addresses count by their network of 64 bits,
// all of which one person has.
type connLimiter struct {
	limits Limits

	mu   sync.Mutex
	open int
	from map[netip.Prefix]*source
}

// source counts the connections from one address.
type source struct {
	open   int
	logins *rate.Limiter
}

// Reasons to refuse a connection.
var (
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

// accept counts a connection; release is to be called when it ends.
func (l *connLimiter) accept(a netip.Addr) (release func(), err error) {
	at := prefixOf(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= l.limits.Connections {
		return nil, errServerFull
	}
	c := l.from[at]
	if c == nil {
		l.forget()
		c = &source{logins: rate.NewLimiter(rate.Every(time.Minute/time.Duration(l.limits.Logins)), l.limits.Logins)}
		l.from[at] = c
	}
	if c.open >= l.limits.Address {
		return nil, errAddressFull
	}
	if !c.logins.Allow() {
		return nil, errTooOften
	}
	l.open++
	c.open++
	return sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.open--
		c.open--
	}), nil
}

// connections is how many are open.
func (l *connLimiter) connections() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
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
			if c.open == 0 && c.logins.Tokens() >= full {
				delete(l.from, at)
			}
		}
	}
}
