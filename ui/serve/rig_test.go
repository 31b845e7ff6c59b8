package serve

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/serve/lobby"
)

// patience is how long a test waits for what must happen: no test waits for it when all is
// well.
const patience = 30 * time.Second

// until waits until something is so.
func until(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within %v", what, patience)
		}
	}
}

// first is an engine that plays the first legal move.
type first struct{}

func (first) Think(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	m := game.Pass
	for s := range p.Moves().Squares() {
		m = s
		break
	}
	return ai.Analysis{Position: p, PV: []game.Square{m}}, nil
}

// hosted is a server that runs.
type hosted struct {
	*Server
	setup Setup
	log   *logBuffer
	stop  func() error
}

// logBuffer is a log that can be read while it is written.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// testSetup is a server for tests in a folder of its own.
func testSetup(dir string) Setup {
	limits, tables := UsualLimits(), lobby.UsualLimits()
	limits.Connections, limits.Address, limits.Logins, limits.Work = 500, 500, 100_000, time.Second // however slow the machine is
	tables.TablesEach, tables.Tables, tables.Grace = 100, 500, time.Hour
	return Setup{
		Address: "127.0.0.1:0", HostKey: filepath.Join(dir, "host_key"), Limits: limits,
		Lobby: lobby.Setup{
			Path:   filepath.Join(dir, "house.db"),
			Kinds:  []ai.Kind{{ID: "first", Name: "First", Engine: first{}, Levels: []ai.Level{{Name: "only"}}}},
			Limits: tables,
		},
	}
}

// host starts a server, which ends with the test and leaves no goroutine behind.
func host(t testing.TB, setup Setup) *hosted {
	t.Helper()
	before := runtime.NumGoroutine()
	h := &hosted{setup: setup, log: &logBuffer{}}
	setup.Log = slog.New(slog.NewTextHandler(h.log, nil))
	s, err := Listen(setup)
	if err != nil {
		t.Fatal(err)
	}
	h.Server = s
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	h.stop = sync.OnceValue(func() error {
		cancel()
		err := <-ended
		for end := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				stacks := make([]byte, 1<<20)
				t.Errorf("goroutines are left:\n%s", stacks[:runtime.Stack(stacks, true)])
				break
			}
		}
		return err
	})
	t.Cleanup(func() {
		if err := h.stop(); err != nil {
			t.Errorf("the server ended with %v", err)
		}
		if t.Failed() {
			t.Logf("log:\n%s", h.log)
		}
	})
	return h
}

// client is the ssh program in a terminal.
type client struct {
	t    testing.TB
	cmd  *exec.Cmd
	tty  *os.File
	mu   sync.Mutex
	seen bytes.Buffer
	done chan struct{}
}

func (c *client) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen.Write(p)
}

// shown is what it has printed behind so many bytes, without escape sequences.
func (c *client) shown(from int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return ansi.Strip(string(c.seen.Bytes()[min(from, c.seen.Len()):]))
}

func (c *client) printed() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen.Len()
}

// types types keys.
func (c *client) types(keys string) {
	c.t.Helper()
	if _, err := io.WriteString(c.tty, keys); err != nil {
		c.t.Fatalf("typing %q: %v", keys, err)
	}
}

// shows waits until the whole screen, drawn again, has a text.
func (c *client) shows(text string) {
	c.t.Helper()
	end := time.Now().Add(patience)
	for {
		from := c.printed()
		c.types("\f")
		for range 20 {
			time.Sleep(5 * time.Millisecond)
			if strings.Contains(c.shown(from), text) {
				return
			}
		}
		if time.Now().After(end) {
			c.t.Fatalf("%q is not on the screen:\n%s", text, c.shown(from))
		}
	}
}

// ends waits until the client has ended.
func (c *client) ends() {
	c.t.Helper()
	select {
	case <-c.done:
	case <-time.After(patience):
		c.t.Fatalf("the client has not ended:\n%s", c.shown(0))
	}
}

// sshArgs are the arguments of a client with a key; an empty one is none.
func sshArgs(t testing.TB, h *hosted, dir, key, user string) []string {
	t.Helper()
	_, port, _ := strings.Cut(h.Addr().String(), ":")
	args := []string{"-F", "none", "-p", port, "-o", "UserKnownHostsFile=" + filepath.Join(dir, "known"), "-o", "StrictHostKeyChecking=accept-new",
		"-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "SendEnv=LANG"}
	if key == "" {
		args = append(args, "-o", "IdentityFile=none", "-o", "PubkeyAuthentication=no")
	} else {
		args = append(args, "-i", keyFile(t, dir, key))
	}
	return append(args, user+"@127.0.0.1")
}

// keyFile is a key of that name, made when it is first asked for.
func keyFile(t testing.TB, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); err != nil {
		if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path).CombinedOutput(); err != nil {
			t.Fatalf("ssh-keygen: %v\n%s", err, out)
		}
	}
	return path
}

// needSSH skips a test where there is no ssh program.
func needSSH(t testing.TB) {
	t.Helper()
	for _, name := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not there")
		}
	}
}
