package serve

import (
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"testing"
)

// TestConnLimiter counts connections.
func TestConnLimiter(t *testing.T) {
	d := &connLimiter{limits: Limits{Connections: 3, Address: 2, Logins: 4, Pending: 100}, from: map[netip.Prefix]*source{}}
	enter := func(a string, want error) func() {
		t.Helper()
		x, err := d.arrive(netip.MustParseAddr(a))
		if err == nil {
			if err = d.letIn(x); err != nil {
				d.leave(x)
			}
		}
		if err != want {
			t.Errorf("%s: %v, want %v", a, err, want)
		}
		return func() { d.leave(x) }
	}
	one := enter("10.0.0.1", nil)
	two := enter("::ffff:10.0.0.1", nil)
	enter("10.0.0.1", errAddressFull)
	three := enter("2001:db8::1", nil)
	enter("10.0.0.2", errServerFull)
	three()
	three = enter("2001:db8::ffff", nil)
	one()
	two()
	enter("10.0.0.1", nil)()
	enter("10.0.0.1", errTooOften)
	three()
	if d.connections() != 0 {
		t.Errorf("%d are inside", d.connections())
	}
	for i := range maxAddresses + 100 {
		enter(netip.AddrFrom4([4]byte{11, byte(i >> 16), byte(i >> 8), byte(i)}).String(), nil)()
	}
	if len(d.from) > maxAddresses {
		t.Errorf("%d addresses are remembered", len(d.from))
	}
}

// TestPending lets many connections come that are never let in: there are never more than the
// pool has, and there is room again once they are gone.
func TestPending(t *testing.T) {
	const full = 40
	d := &connLimiter{limits: Limits{Connections: 1, Address: 1, Logins: 1000, Pending: full}, from: map[netip.Prefix]*source{}}
	var inside []*arrival
	for i := range 2 * full {
		x, err := d.arrive(netip.MustParseAddr(fmt.Sprintf("10.0.0.%d", i%2)))
		if (err == nil) != (i < full) {
			t.Fatalf("connection %d: %v", i, err)
		}
		if err == nil {
			inside = append(inside, x)
		}
	}
	for _, x := range inside {
		d.leave(x)
	}
	if _, err := d.arrive(netip.MustParseAddr("10.0.0.1")); err != nil || d.connections() != 1 {
		t.Errorf("%d are pending, %v", d.connections(), err)
	}
}

// TestHalfOpen opens 208 connections from 13 addresses that say nothing: others come in as if they
// were not there.
func TestHalfOpen(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is one address only")
	}
	setup := testSetup(t.TempDir())
	setup.Limits = UsualLimits()
	h := host(t, setup)
	for i := range 208 {
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i%13))}}
		c, err := d.Dial("tcp", h.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
	}
	for range 16 {
		c, err := dial(h.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
	}
	if c, err := dial(h.Addr().String()); err == nil {
		_ = c.Wait() // the server ends a 17th connection of one address
	}
}
