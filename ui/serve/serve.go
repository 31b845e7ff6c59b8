package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"golang.org/x/crypto/ssh"

	"othello/internal/crash"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
)

// Setup is all that a server gets from outside.
type Setup struct {
	Address string // to listen at, "host:port"; without a host, every address of the machine
	HostKey string // file of the host key, made if it is missing
	Limits  Limits
	Lobby   lobby.Setup
	Theme   theme.Config // colours; what a terminal can show is its own

	Language string // of who comes, one of lang.Choices; empty for the one that the client names
	Log      *slog.Logger
}

// Server lets people in.
type Server struct {
	setup   Setup
	log     *slog.Logger
	lobby   *lobby.Lobby
	ssh     *ssh.ServerConfig
	listen  net.Listener
	limiter connLimiter
	under   crash.Group // connections that are under way
}

// Listen opens the lobby and the port. Serve must follow.
func Listen(setup Setup) (*Server, error) {
	s := &Server{setup: setup, log: newBoundedLog(setup.Log.Handler())}
	s.limiter = connLimiter{limits: setup.Limits, from: map[netip.Prefix]*source{}}
	key, err := hostKey(setup.HostKey)
	if err != nil {
		return nil, err
	}
	s.ssh = s.login()
	s.ssh.AddHostKey(key)
	listening := net.ListenConfig{KeepAliveConfig: alive}
	if s.listen, err = listening.Listen(context.Background(), "tcp", setup.Address); err != nil {
		return nil, err
	}
	setup.Lobby.Log = s.log
	if s.lobby, err = lobby.Open(setup.Lobby); err != nil {
		_ = s.listen.Close() // nobody has come yet
		return nil, err
	}
	s.log.Info("listening", "address", s.listen.Addr().String(), "host_key", ssh.FingerprintSHA256(key.PublicKey()))
	return s, nil
}

// alive is how the system asks whether clients are still there: it closes their connections within
// a minute if they are not.
var alive = net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 15 * time.Second, Count: 3}

// Addr is where the server listens.
func (s *Server) Addr() net.Addr { return s.listen.Addr() }

// OpenTo says who can connect to an address that a server listens at.
func OpenTo(address net.Addr) string {
	if a, ok := address.(*net.TCPAddr); ok && a.IP.IsLoopback() {
		return "this machine alone; --address :2323 lets others in"
	}
	return "everybody who can reach this machine"
}

// closeTimeout is how long connections may take to end when the server stops.
const closeTimeout = 3 * time.Second

// Serve lets people in until ctx is done. Then it saves all games, tells everybody and waits for
// all connections to end.
func (s *Server) Serve(ctx context.Context) error {
	release := context.AfterFunc(ctx, func() { _ = s.listen.Close() })
	defer release()
	conns, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	late, closeAll := context.WithCancel(context.WithoutCancel(ctx))
	defer closeAll()
	err := s.accept(ctx, conns, late)
	_ = s.listen.Close() // it is, where ctx is done
	s.log.Info("stopping", "connections", s.limiter.connections())
	err = errors.Join(err, s.lobby.Close())
	stop(errStopped)
	defer time.AfterFunc(closeTimeout, closeAll).Stop()
	err = errors.Join(err, s.under.Wait())
	s.log.Info("stopped", "error", err)
	return err
}

// acceptPause is the time between two tries to take a connection.
const acceptPause = 100 * time.Millisecond

// accept takes connections until ctx is done. They end by themselves when conns is done, and
// are closed when late is.
func (s *Server) accept(ctx, conns, late context.Context) error {
	for {
		c, err := s.listen.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				_ = c.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("listening: %w", err)
		case err != nil: // no file descriptors are left, perhaps
			s.log.Warn("accepting", "error", err)
			time.Sleep(acceptPause)
			continue
		}
		place, err := s.limiter.arrive(addressOf(c))
		if err != nil {
			s.refuse(addressOf(c), err.Error())
			_ = c.Close()
			continue
		}
		s.under.Go(func() {
			defer s.limiter.leave(place)
			defer func() { _ = c.Close() }()
			defer context.AfterFunc(late, func() { _ = c.Close() })()
			if err := crash.Catch(func() error { s.serve(conns, c, place); return nil }); err != nil {
				s.log.Error("a connection has crashed", "error", err)
			}
		})
	}
}

// addressOf is where a connection comes from.
func addressOf(c net.Conn) netip.Addr {
	if a, ok := c.RemoteAddr().(*net.TCPAddr); ok {
		return a.AddrPort().Addr().Unmap()
	}
	return netip.Addr{}
}

// timeoutWriter gives up a client that takes too long to read.
type timeoutWriter struct {
	w      io.Writer
	most   time.Duration
	giveUp func()
}

func (s timeoutWriter) Write(p []byte) (int, error) {
	timer := time.AfterFunc(s.most, s.giveUp)
	defer timer.Stop()
	return s.w.Write(p)
}

// crlfWriter writes line feeds as a carriage return and a line feed, since the terminal at
// the other end is raw.
type crlfWriter struct{ w io.Writer }

func (r crlfWriter) Write(p []byte) (int, error) {
	if _, err := r.w.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(p), nil
}
