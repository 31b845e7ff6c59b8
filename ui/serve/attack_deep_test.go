//go:build deep

package serve

import (
	"crypto/rand"
	"crypto/rsa"
	"flag"
	"fmt"
	"io"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"othello/game"
)

// attack is a way to be hostile.
type attack struct {
	name string
	do   func(addr string, key ssh.Signer) error
}

// tcp attacks below SSH.
func tcp(do func(c net.Conn)) func(string, ssh.Signer) error {
	return func(addr string, _ ssh.Signer) error {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			return err
		}
		defer func() { _ = c.Close() }()
		_ = c.SetDeadline(time.Now().Add(time.Second))
		do(c)
		return nil
	}
}

// inside attacks once it is let in.
func inside(do func(c *ssh.Client)) func(string, ssh.Signer) error {
	return func(addr string, key ssh.Signer) error {
		c, err := dial(addr, key)
		if err != nil {
			return nil // it has taken too long on a busy machine
		}
		defer func() { _ = c.Close() }()
		do(c)
		return nil
	}
}

// typing attacks in a session, and waits until the server has had enough or a moment has
// passed.
func typing(width, height int, command, text string) func(string, ssh.Signer) error {
	return inside(func(c *ssh.Client) {
		t, err := begin(c, width, height, command)
		if err != nil {
			return
		}
		for range 3 {
			if t.say(text) != nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
}

const nasty = "\x1b]0;owned\x07\x1b[2J\x1b[31m\u202egnp\u200f\u0085\x9b31m a\u0301\u0301\u0301\u0301\u0301\u0301"

func attacks() []attack {
	junk := make([]byte, 1<<16)
	_, _ = rand.Read(junk)
	wait := func(c io.Reader) { _, _ = io.Copy(io.Discard, c) } // until the server ends it
	big, _ := rsa.GenerateKey(rand.Reader, 2048)
	rsaKey, _ := ssh.NewSignerFromKey(big)
	return []attack{
		{"nothing", tcp(func(net.Conn) {})},
		{"says nothing", tcp(func(c net.Conn) { wait(c) })},
		{"half a version", tcp(func(c net.Conn) { _, _ = io.WriteString(c, "SSH-2.0-half"); wait(c) })},
		{"endless version", tcp(func(c net.Conn) {
			for range 64 {
				if _, err := c.Write(junk); err != nil {
					return
				}
			}
		})},
		{"half a key exchange", tcp(func(c net.Conn) {
			_, _ = io.WriteString(c, "SSH-2.0-x\r\n\x00\x00\x10\x00\x04\x14half of it")
			wait(c)
		})},
		{"a huge packet", tcp(func(c net.Conn) {
			_, _ = io.WriteString(c, "SSH-2.0-x\r\n\xff\xff\xff\xff\x04\x14")
			_, _ = c.Write(junk)
		})},
		{"http", tcp(func(c net.Conn) { _, _ = io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); wait(c) })},
		{"passwords", func(addr string, _ ssh.Signer) error {
			tries := 0
			_, err := ssh.Dial("tcp", addr, &ssh.ClientConfig{User: "root", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Auth: []ssh.AuthMethod{
				ssh.RetryableAuthMethod(ssh.PasswordCallback(func() (string, error) { tries++; return "admin", nil }), 50),
			}})
			if err == nil {
				return fmt.Errorf("a password let somebody in")
			}
			return nil
		}},
		{"a certificate", func(addr string, key ssh.Signer) error {
			cert := &ssh.Certificate{Key: key.PublicKey(), CertType: ssh.UserCert, ValidBefore: ssh.CertTimeInfinity}
			if err := cert.SignCert(rand.Reader, key); err != nil {
				return err
			}
			s, err := ssh.NewCertSigner(cert, key)
			if err != nil {
				return err
			}
			if _, err := dial(addr, s); err == nil {
				return fmt.Errorf("a certificate let somebody in")
			}
			return nil
		}},
		{"a stolen key without a signature", func(addr string, key ssh.Signer) error {
			if _, err := dial(addr, forged{rsaKey, key.PublicKey()}); err == nil {
				return fmt.Errorf("a forged signature let somebody in")
			}
			return nil
		}},
		{"wants nothing", inside(func(*ssh.Client) { time.Sleep(time.Second) })},
		{"a session without a wish", inside(func(c *ssh.Client) {
			_, _ = c.NewSession()
			time.Sleep(time.Second)
		})},
		{"commands", inside(func(c *ssh.Client) {
			if s, err := c.NewSession(); err == nil {
				_, _ = s.CombinedOutput("sh -c 'cat /etc/passwd'; plain")
			}
		})},
		{"subsystems", inside(func(c *ssh.Client) {
			if s, err := c.NewSession(); err == nil {
				for range 100 {
					if s.RequestSubsystem("sftp") == nil {
						panic("there is sftp")
					}
				}
			}
		})},
		{"forwarding", inside(func(c *ssh.Client) {
			if _, err := c.Dial("tcp", "127.0.0.1:22"); err == nil {
				panic("a port is forwarded")
			}
			if _, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
				panic("a port is forwarded back")
			}
			refused := 2 // those two
			open := func(name string) ssh.Channel {
				ch, _, err := c.OpenChannel(name, nil)
				if err != nil {
					refused++
				}
				return ch
			}
			ask := func(ch ssh.Channel, name string, payload []byte) {
				if ok, err := ch.SendRequest(name, true, payload); err == nil && !ok {
					refused++
				}
			}
			for _, name := range []string{"session", "x11", "auth-agent@openssh.com", "direct-streamlocal@openssh.com"} {
				for range 10 {
					if ch := open(name); ch != nil {
						open(name)
						ask(ch, "auth-agent-req@openssh.com", nil)
						ask(ch, "x11-req", junk[:100])
					}
					if refused > maxRefused {
						// The server hangs up. Package ssh would never answer one who opens a channel meanwhile.
						_ = c.Wait()
						return
					}
				}
			}
			panic("channels are refused for ever")
		})},
		{"a flood of requests", inside(func(c *ssh.Client) {
			for range 5000 {
				if _, _, err := c.SendRequest("flood", false, junk[:1000]); err != nil {
					return
				}
			}
		})},
		{"windows", inside(func(c *ssh.Client) {
			s, err := c.NewSession()
			if err != nil {
				return
			}
			if s.RequestPty(strings.Repeat("xterm", 1000), 1<<30, 1<<30, ssh.TerminalModes{}) != nil || s.Shell() != nil {
				return
			}
			for i := range 2000 {
				if s.WindowChange(i%7*10_000_000, i%5*10_000_000) != nil {
					return
				}
			}
		})},
		{"variables", inside(func(c *ssh.Client) {
			if s, err := c.NewSession(); err == nil {
				for i := range 1000 {
					if s.Setenv(fmt.Sprintf("LANG%d", i), string(junk[:1000])) != nil && i > 100 {
						return
					}
				}
			}
		})},
		{"1x1", typing(1, 1, "", "nq\x1b[A\r f5")},
		{"0x0", typing(0, 0, "", nasty+"\n")},
		{"a paste bomb", typing(80, 24, "", "\x1b[200~"+strings.Repeat("f5d6", 1<<14))},
		{"a flood of keys", typing(80, 24, "", strings.Repeat("n\x1b[B\r/x\r", 1<<15))},
		{"noise", typing(300, 100, "", string(junk[:1<<15]))},
		{"an OSC without end", typing(80, 24, "", "\x1b]52;c;"+strings.Repeat("QUJD", 1<<14))},
		{"a nasty name", typing(0, 0, "plain", "name "+nasty+"\nname "+strings.Repeat("x", 5000)+"\nname root\n")},
		{"nasty chat", typing(0, 0, "plain", "say "+nasty+"\nsay "+strings.Repeat("x", 5000)+"\nsay hi\nsay hi\nsay hi\nsay hi\nsay hi\nsay hi\n")},
		{"nasty commands", typing(0, 0, "plain", "join 18446744073709551616\nwatch -1\nengine first 99999999999 5\nnew 1e9\ninvite "+nasty+"\nf5\nyes\nresign\n")},
		{"tables", typing(0, 0, "plain", strings.Repeat("new 5\nleave\n", 200))},
		{"reads nothing", inside(func(c *ssh.Client) {
			s, err := c.NewSession()
			if err != nil {
				return
			}
			in, err := s.StdinPipe()
			if err != nil || s.RequestPty("xterm", 100, 300, nil) != nil {
				return
			}
			block, w := io.Pipe()
			s.Stdout = w
			defer func() { _ = block.Close() }()
			if s.Shell() != nil {
				return
			}
			for range 50 {
				if _, err := io.WriteString(in, "\f?\x1b"); err != nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		})},
	}
}

// forged signs with another key than the one that it shows.
type forged struct {
	ssh.Signer
	shown ssh.PublicKey
}

func (f forged) PublicKey() ssh.PublicKey { return f.shown }

// hostileClients is how many TestAttacks lets come each time.
var hostileClients = flag.Int("hostile", 200, "hostile clients of TestAttacks")

// TestAttacks lets hostile clients come, while two people play in lines of text:
// first as many at once as can, with no bound for an address, then with the usual bounds.
// Nothing crashes, no goroutine and little memory stays, and the two play on.
func TestAttacks(t *testing.T) {
	for _, bounded := range []bool{false, true} {
		t.Run(fmt.Sprintf("bounded %t", bounded), func(t *testing.T) {
			setup := testSetup(t.TempDir())
			local := "127.0.0.1"
			if bounded {
				setup.Limits = UsualLimits()
				if local = "127.0.0.2"; runtime.GOOS != "linux" {
					t.Skip("there is one address only")
				}
			}
			setup.Limits.Stall = time.Second
			survive(t, setup, local)
		})
	}
}

// survive attacks a server while two people play who come from a local address.
func survive(t *testing.T, setup Setup, local string) {
	const atOnce = 32
	h := host(t, setup)
	played := make(chan []time.Duration, 1)
	pair := sitDown(t, local, h.Addr().String())
	alone := make(chan struct{})
	time.AfterFunc(2*time.Second, func() { close(alone) })
	quiet := pair.playOn(t, alone)
	stop := make(chan struct{})
	go func() { played <- pair.playOn(t, stop) }()

	list := attacks()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var work sync.WaitGroup
	var next atomic.Int64
	for range atOnce {
		key := newKey(t)
		work.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= *hostileClients {
					return
				}
				a := list[i%len(list)]
				if err := a.do(h.Addr().String(), key); err != nil {
					t.Errorf("%s: %v", a.name, err)
				}
			}
		})
	}
	work.Wait()
	close(stop)
	waits := <-played
	slices.Sort(quiet)
	slices.Sort(waits)
	t.Logf("%d hostile connections; meanwhile %d moves reached the other side after %v in the median, %v at most; before, %v and %v",
		*hostileClients, len(waits), waits[len(waits)/2], waits[len(waits)-1], quiet[len(quiet)/2], quiet[len(quiet)-1])
	until(t, "the hostile ones are gone", func() bool { return h.limiter.connections() <= 2 })
	for _, p := range pair.talks {
		if text := p.text(); strings.ContainsAny(text, "\x1b\x07\u202e\u200f\u0085") {
			t.Errorf("escape sequences have reached somebody: %q", text)
		}
		_ = p.client.Close()
	}
	if log := h.log.String(); strings.Contains(log, "crash") {
		t.Errorf("something has crashed:\n%s", log)
	}
	until(t, "all are gone", func() bool { return h.limiter.connections() == 0 })
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 32<<20 {
		t.Errorf("%d KiB stay", grown>>10)
	}
}

// pair are two people who play in lines of text.
type pair struct {
	talks [2]*talk // Black's, White's
	game  *game.Game
}

// sitDown lets two people come from a local address and sit down at a table.
func sitDown(t testing.TB, local, addr string) *pair {
	t.Helper()
	p := &pair{game: game.New(game.Size8)}
	for i := range p.talks {
		c, err := dialFrom(local, addr, newKey(t))
		if err != nil {
			t.Fatal(err)
		}
		if p.talks[i], err = begin(c, 0, 0, "plain"); err != nil {
			t.Fatal(err)
		}
	}
	say := func(i int, text, want string) {
		t.Helper()
		from := p.talks[i].printed()
		if err := p.talks[i].say(text + "\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := p.talks[i].await(from, want); err != nil {
			t.Fatal(err)
		}
	}
	say(0, "new", "Waiting for somebody")
	say(1, "join 1", "The game begins")
	if strings.Contains(p.talks[1].text(), "you are Black") {
		p.talks[0], p.talks[1] = p.talks[1], p.talks[0]
	}
	return p
}

// playOn plays game after game until stop is closed, and returns how long each move took
// to the other side.
func (p *pair) playOn(t testing.TB, stop chan struct{}) (waits []time.Duration) {
	for {
		g := p.game
		select {
		case <-stop:
			return waits
		case <-time.After(20 * time.Millisecond):
		}
		if g.Over() {
			from := [2]int{p.talks[0].printed(), p.talks[1].printed()}
			for i, word := range []string{"rematch", "yes"} {
				if i == 1 {
					if _, err := p.talks[1].await(from[1], `a rematch: "yes" accepts`); err != nil {
						t.Error(err)
						return waits
					}
				}
				if err := p.talks[i].say(word + "\n"); err != nil {
					t.Error(err)
					return waits
				}
			}
			for i, talk := range p.talks {
				if _, err := talk.await(from[i], "X is Black"); err != nil {
					t.Error(err)
					return waits
				}
			}
			p.talks[0], p.talks[1] = p.talks[1], p.talks[0]
			p.game = game.New(game.Size8)
			continue
		}
		mover, other := p.talks[0], p.talks[1]
		if g.Turn() == game.White {
			mover, other = other, mover
		}
		if g.MustPass() { // nobody need say so
			_ = g.Play(game.Pass)
			continue
		}
		m := g.Position().Moves().First()
		word := m.String()
		from, began := other.printed(), time.Now()
		if err := mover.say(word + "\n"); err != nil {
			t.Error(err)
			return waits
		}
		want := fmt.Sprintf("%v %s", g.Turn(), word)
		at, err := other.await(from, want)
		if err != nil {
			t.Error(err)
			return waits
		}
		waits = append(waits, at.Sub(began))
		if err := g.Play(m); err != nil {
			t.Error(err)
			return waits
		}
	}
}
