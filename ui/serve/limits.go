package serve

import (
	"net/netip"
	"sync"
	"time"
)

// Limits bound what connections can use. Zero for the usual.
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
	mostWidth, mostHeight = 240, 80
	mostPaste             = 4 << 10 // bytes
	mostSequence          = 256     // bytes of what a terminal answers
	mostLine              = 1 << 10 // bytes of a line of text
)

func (l Limits) orUsual() Limits {
	for _, f := range []struct {
		field *int
		usual int
	}{{&l.Connections, 200}, {&l.Address, 16}, {&l.Logins, 30}} {
		if *f.field <= 0 {
			*f.field = f.usual
		}
	}
	for _, f := range []struct {
		field *time.Duration
		usual time.Duration
	}{{&l.Login, 20 * time.Second}, {&l.Idle, 30 * time.Minute}, {&l.Stall, 20 * time.Second}} {
		if *f.field <= 0 {
			*f.field = f.usual
		}
	}
	return l
}

// bucket bounds how often something happens: so often at once, and again after a while.
type bucket struct {
	most, left float64
	each       time.Duration // after which there may be one more
	at         time.Time
}

func newBucket(most int, each time.Duration) bucket {
	return bucket{most: float64(most), left: float64(most), each: each, at: time.Now()}
}

// take counts n of them, and reports whether there may be so many now.
func (b *bucket) take(n int) bool {
	now := time.Now()
	b.left = min(b.most, b.left+float64(now.Sub(b.at))/float64(b.each))
	b.at = now
	if b.left < float64(n) {
		return false
	}
	b.left -= float64(n)
	return true
}

func (b *bucket) full() bool { return b.take(0) && b.left == b.most }

// door counts connections. An address of IPv6 is a network of 64 bits, which one person
// has.
type door struct {
	limits Limits

	mu     sync.Mutex
	inside int
	from   map[netip.Prefix]*visitor
}

type visitor struct {
	inside int
	logins bucket
}

// refusal is why a connection is not taken.
type refusal string

func (r refusal) Error() string { return string(r) }

const (
	errServerFull  refusal = "the server is full"
	errAddressFull refusal = "too many connections from this address"
	errTooOften    refusal = "too many logins from this address: wait a minute"
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

// enter lets a connection in; leave is to be called when it ends.
func (d *door) enter(a netip.Addr) (leave func(), err error) {
	at := prefixOf(a)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.inside >= d.limits.Connections {
		return nil, errServerFull
	}
	v := d.from[at]
	if v == nil {
		d.forget()
		v = &visitor{logins: newBucket(d.limits.Logins, time.Minute/time.Duration(d.limits.Logins))}
		d.from[at] = v
	}
	if v.inside >= d.limits.Address {
		return nil, errAddressFull
	}
	if !v.logins.take(1) {
		return nil, errTooOften
	}
	d.inside++
	v.inside++
	return sync.OnceFunc(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.inside--
		v.inside--
	}), nil
}

// addressesMost is how many addresses are remembered.
const addressesMost = 10_000

// forget drops the addresses that are as good as new, once there are many, and if all
// have been busy lately those that are not here.
func (d *door) forget() {
	if len(d.from) < addressesMost {
		return
	}
	for at, v := range d.from {
		if v.inside == 0 && v.logins.full() {
			delete(d.from, at)
		}
	}
	for at, v := range d.from {
		if len(d.from) < addressesMost {
			return
		}
		if v.inside == 0 {
			delete(d.from, at)
		}
	}
}
