package serve

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"othello/internal/crash"
)

// keyed is under what the fingerprint of a client's key is found.
const keyed = "fingerprint"

// guestUser is who comes without a key and is not asked for one.
const guestUser = "guest"

var errNoCertificates = errors.New("certificates are not known here")

// login is how clients are let in: everybody is, and a key is who somebody is. A client
// that has a key offers it, since without one nothing is answered until it has been asked.
func (s *Server) login() *ssh.ServerConfig {
	return &ssh.ServerConfig{
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
			return &ssh.Permissions{Extensions: map[string]string{keyed: ssh.FingerprintSHA256(key)}}, nil
		},
		KeyboardInteractiveCallback: func(ssh.ConnMetadata, ssh.KeyboardInteractiveChallenge) (*ssh.Permissions, error) {
			return &ssh.Permissions{}, nil
		},
	}
}

const (
	refusedMost = 20               // channels and requests that are refused before the connection is given up
	aliveEach   = 15 * time.Second // a client is asked whether it is still there
	aliveMost   = 3                // of these it may leave unanswered
)

// conn is a client that was let in.
type conn struct {
	server *Server
	net    net.Conn
	ssh    *ssh.ServerConn
	key    string // fingerprint of its key; empty for a guest
	log    *slog.Logger
}

// serve is one connection, from its first byte to its last.
func (s *Server) serve(ctx context.Context, c net.Conn) {
	log := s.log.With("address", addressOf(c))
	began := time.Now()
	if c.SetDeadline(began.Add(s.setup.Limits.Login)) != nil {
		return
	}
	release := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Now()) })
	sc, channels, requests, err := ssh.NewServerConn(c, s.ssh)
	release()
	if err != nil {
		log.Info("not let in", "error", err)
		return
	}
	if c.SetDeadline(time.Time{}) != nil {
		return
	}
	co := &conn{server: s, net: c, ssh: sc, key: sc.Permissions.Extensions[keyed], log: log}
	log.Info("let in", "key", co.key)
	ctx, cancel := context.WithCancel(ctx)
	var work crash.Group
	work.Go(func() { co.refuseRequests(requests) })
	work.Go(func() { co.keepAlive(ctx) })
	co.channels(ctx, channels)
	cancel()
	if err := work.Wait(); err != nil {
		log.Error("a connection has crashed", "error", err)
	}
	_ = sc.Wait() // for the goroutine that reads
	log.Info("gone", "after", time.Since(began).Round(time.Millisecond))
}

// channels takes the first session that the client opens, and refuses everything else:
// forwarded ports, agents, screens of X, a second session.
func (c *conn) channels(ctx context.Context, channels <-chan ssh.NewChannel) {
	closeSoon := func(d time.Duration) *time.Timer { return time.AfterFunc(d, func() { _ = c.ssh.Close() }) }
	idle := closeSoon(c.server.setup.Limits.Login) // a client that wants nothing
	defer idle.Stop()
	var work crash.Group
	refused, running := 0, false
	for ch := range channels {
		if ch.ChannelType() != "session" || running {
			c.log.Info("refused", "channel", short(ch.ChannelType()))
			_ = ch.Reject(ssh.Prohibited, "there is only the game here")
			if refused++; refused > refusedMost {
				_ = c.ssh.Close()
			}
			continue
		}
		channel, requests, err := ch.Accept()
		if err != nil {
			_ = c.ssh.Close()
			continue
		}
		running = true
		idle.Stop()
		work.Go(func() {
			defer func() { closeSoon(exitTimeout) }() // unless the client does
			c.session(ctx, channel, requests)
		})
	}
	if err := work.Wait(); err != nil {
		c.log.Error("a session has crashed", "error", err)
	}
}

// refuseRequests refuses what a client asks for beside a session.
func (c *conn) refuseRequests(requests <-chan *ssh.Request) {
	pace := rate.NewLimiter(rate.Every(time.Second), refusedMost)
	for r := range requests {
		if !pace.Allow() {
			_ = c.ssh.Close() // the channel is closed then
		}
		if r.Type != "keepalive@openssh.com" && r.Type != "no-more-sessions@openssh.com" {
			c.log.Info("refused", "request", short(r.Type))
		}
		_ = r.Reply(false, nil)
	}
}

// keepAlive ends the connection of a client that is not there any more.
func (c *conn) keepAlive(ctx context.Context) {
	tick := time.NewTicker(aliveEach)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		late := time.AfterFunc(aliveMost*aliveEach, func() { _ = c.net.Close() })
		_, _, err := c.ssh.SendRequest("keepalive@openssh.com", true, nil)
		late.Stop()
		if err != nil {
			return
		}
	}
}

// short is a client's text for the log.
func short(word string) string {
	if len(word) > 40 {
		word = word[:40] + "..."
	}
	return word
}

// terminal is the client's, as it describes it; the zero value is none.
type terminal struct {
	name   string
	window tea.WindowSizeMsg
	env    []string
}

func (t terminal) environ() []string { return append([]string{"TERM=" + t.name}, t.env...) }

// envMost is how many variables a client can set that are looked at, and valueMost is the
// length of one.
const envMost, valueMost = 16, 80

// known lists the client's environment variables that we use.
var known = []string{"LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR", "TERM_PROGRAM"}

// word is text of a client's in printable ASCII, and not too long; empty if it is not.
func word(text string) string {
	if len(text) > valueMost || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		return ""
	}
	return text
}

// windowSize is a window's size as it is drawn for.
func windowSize(w, h uint32) tea.WindowSizeMsg {
	return tea.WindowSizeMsg{Width: int(min(w, maxWidth)), Height: int(min(h, maxHeight))}
}
