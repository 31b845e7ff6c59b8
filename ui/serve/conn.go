package serve

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net"
	"regexp"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"othello/internal/crash"
	"othello/ui/serve/lobby"
)

// fingerprintExtension names the permission that holds the fingerprint of a client's key.
const fingerprintExtension = "fingerprint"

// guestUser is the user name that logs in without a key.
const guestUser = "guest"

var errNoCertificates = errors.New("certificates are not known here")

// login returns the SSH configuration: everybody is let in, and a key identifies a person. Only
// guestUser may log in without authentication, so that all others offer the key that they have.
func (s *Server) login() *ssh.ServerConfig {
	return &ssh.ServerConfig{
		Config: ssh.Config{
			KeyExchanges: []string{ssh.KeyExchangeMLKEM768X25519, ssh.KeyExchangeCurve25519, ssh.KeyExchangeECDHP256, ssh.KeyExchangeECDHP384},
			Ciphers:      []string{ssh.CipherChaCha20Poly1305, ssh.CipherAES256GCM, ssh.CipherAES128GCM, ssh.CipherAES256CTR},
			MACs:         []string{ssh.HMACSHA256ETM, ssh.HMACSHA512ETM},
		},
		ServerVersion: "SSH-2.0-othello",
		MaxAuthTries:  6,
		NoClientAuth:  true,
		NoClientAuthCallback: func(c ssh.ConnMetadata) (*ssh.Permissions, error) {
			if c.User() == guestUser {
				return &ssh.Permissions{}, nil
			}
			return nil, ssh.ErrNoAuth
		},
		PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if _, ok := key.(*ssh.Certificate); ok {
				return nil, errNoCertificates // its key is offered next
			}
			return &ssh.Permissions{Extensions: map[string]string{fingerprintExtension: ssh.FingerprintSHA256(key)}}, nil
		},
		KeyboardInteractiveCallback: func(ssh.ConnMetadata, ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			return &ssh.Permissions{}, nil
		},
	}
}

// maxRefused is how many channels and requests are refused before the connection is given up.
const maxRefused = 20

// conn is the connection of a client that was let in.
type conn struct {
	server *Server
	net    net.Conn
	ssh    *ssh.ServerConn
	key    string // fingerprint of its key; empty for a guest
	log    *slog.Logger

	refused atomic.Int32 // channels and requests
	work    crash.Group
}

// refuse takes note of a channel or request that is refused, and gives a connection up that wants
// too many.
func (c *conn) refuse(what string) {
	c.server.refuse(addressOf(c.net), what)
	if c.refused.Add(1) > maxRefused {
		_ = c.ssh.Close()
	}
}

// serve handles one connection, from its first byte to its last.
func (s *Server) serve(ctx context.Context, c net.Conn, place *arrival) {
	log := s.log.With("address", addressOf(c))
	began := time.Now()
	if c.SetDeadline(began.Add(s.setup.Limits.Login)) != nil {
		return
	}
	release := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now()) })
	sc, channels, requests, err := ssh.NewServerConn(boundedConn{c, rate.NewLimiter(bytesRate, bytesAtOnce)}, s.ssh)
	release()
	if err == nil {
		if err = s.limiter.letIn(place); err != nil {
			_ = sc.Close()
			s.under.Go(func() { ssh.DiscardRequests(requests) }) // what it has asked for already
			for range channels {
			}
		}
	}
	if err != nil {
		s.refuse(addressOf(c), "not let in: "+err.Error())
		return
	}
	if c.SetDeadline(time.Time{}) != nil {
		return
	}
	co := &conn{server: s, net: c, ssh: sc, key: sc.Permissions.Extensions[fingerprintExtension], log: log}
	log.Info("let in", "key", co.key)
	co.work.Go(func() { co.refuseRequests(requests) })
	co.channels(ctx, channels)
	if err := co.work.Wait(); err != nil {
		log.Error("a connection has crashed", "error", err)
	}
	_ = sc.Wait() // for the goroutine that reads
	log.Info("gone", "after", time.Since(began).Round(time.Millisecond))
}

// channels takes the first session that the client opens, and refuses everything else:
// forwarded ports, agents, screens of X, a second session.
func (c *conn) channels(ctx context.Context, channels <-chan ssh.NewChannel) {
	idle := c.closeIn(c.server.setup.Limits.Login) // a client that wants nothing
	defer idle.Stop()
	running := false
	for ch := range channels {
		if ch.ChannelType() != "session" || running {
			_ = ch.Reject(ssh.Prohibited, "there is only the game here")
			c.refuse("channel " + ch.ChannelType())
			continue
		}
		channel, requests, err := ch.Accept()
		if err != nil {
			_ = c.ssh.Close()
			continue
		}
		running = true
		idle.Stop()
		c.work.Go(func() { c.session(ctx, channel, requests) })
	}
}

// closeIn closes the connection in a while, unless the client does.
func (c *conn) closeIn(d time.Duration) *time.Timer {
	return time.AfterFunc(d, func() { _ = c.ssh.Close() })
}

// refuseRequests refuses requests outside a session.
func (c *conn) refuseRequests(requests <-chan *ssh.Request) {
	for r := range requests {
		_ = r.Reply(false, nil)
		if r.Type != "keepalive@openssh.com" && r.Type != "no-more-sessions@openssh.com" {
			c.refuse("request " + r.Type)
		}
	}
}

// terminal describes the client's terminal in its own words; the zero value is none.
type terminal struct {
	name   string
	window tea.WindowSizeMsg
	env    []string
}

func (t terminal) environ() []string { return append([]string{"TERM=" + t.name}, t.env...) }

// maxEnv bounds the environment variables that a client can set, and maxEnvValue their length
// in bytes.
const maxEnv, maxEnvValue = 16, 80

// known lists the client's environment variables that we use.
var known = []string{"LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR", "TERM_PROGRAM"}

// envValue matches what the name of a terminal, of a locale or of a program is made of: nothing
// that a path, a shell or a terminal reads otherwise.
var envValue = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+@-]*$`)

// word returns a client's text if it may be the value of an environment variable, and else
// nothing.
func word(text string) string {
	if len(text) > maxEnvValue || !envValue.MatchString(text) {
		return ""
	}
	return text
}

// windowSize bounds the size of a client's window, in the same proportions where it has too many
// cells.
func windowSize(w, h uint32) tea.WindowSizeMsg {
	width, height := min(float64(w), maxWidth), min(float64(h), maxHeight)
	scale := math.Sqrt(min(1, maxCells/max(1, width*height)))
	return tea.WindowSizeMsg{Width: int(width * scale), Height: int(height * scale)}
}

// user returns the user name of the SSH client if that can be a name here.
func (c *conn) user() string {
	if name := c.ssh.User(); lobby.CheckName(name) == nil {
		return name
	}
	return ""
}
