package serve

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/crypto/ssh"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
)

// framesPerSecond bounds how often a terminal is sent what has changed.
const framesPerSecond = 40

// Reasons why the server ends a session.
var (
	errIdle  = lang.Errorf("no key was pressed for so long that the connection ends: your seat is kept for a while")
	errCrash = lang.Errorf("this connection has failed, and the host has been told: come again, games are kept")
)

// exitTimeout is how long a client has to end the connection itself.
const exitTimeout = time.Second

// session runs what a client asks for: the screen, or lines of text.
func (c *conn) session(ctx context.Context, ch ssh.Channel, requests <-chan *ssh.Request) {
	sizes := make(chan tea.WindowSizeMsg, 1)
	started := make(chan start, 1)
	c.work.Go(func() { c.requests(requests, sizes, started) })
	c.work.Go(func() { _, _ = io.Copy(io.Discard, io.LimitReader(ch.Stderr(), maxPaste)) }) // nobody sends anything there
	defer func() {
		_ = ch.Close()
		c.closeIn(exitTimeout)
	}()
	var s start
	select {
	case s = <-started:
	case <-time.After(c.server.setup.Limits.Login):
		return
	case <-ctx.Done():
		return
	}
	out := timeoutWriter{ch, c.server.setup.Limits.Stall, func() {
		c.log.Warn("stalled")
		_ = c.net.Close()
	}}
	text, status := c.run(ctx, s, ch, out, sizes)
	_, _ = io.WriteString(out, text+"\r\n")
	_, _ = ch.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{status}))
}

// run does what the client wants. It returns what to say in the end and the exit status.
func (c *conn) run(ctx context.Context, s start, r io.Reader, out io.Writer, sizes <-chan tea.WindowSizeMsg) (text string, status uint32) {
	tr := c.printer(s.terminal)
	if s.what != "" && s.what != plainWord {
		return tr.T(`There is no shell here: only the game, and "plain".`), 1
	}
	visitor, err := c.server.lobby.Enter(c.key)
	if err != nil {
		return phrase.Sentence(tr, err), 1
	}
	defer visitor.Leave()
	c.log.Info("plays", "name", visitor.Name(), "in", cmp.Or(s.what, "screen"))
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	idle := time.AfterFunc(c.server.setup.Limits.Idle, func() { end(errIdle) })
	defer idle.Stop()
	in := heard{r, func() { idle.Reset(c.server.setup.Limits.Idle) }}
	if s.what == plainWord {
		err = c.lines(ctx, visitor, in, out, tr, s.terminal.name != "")
	} else {
		tr, err = c.screen(ctx, visitor, in, out, tr, s.terminal, sizes)
	}
	if err == nil {
		return tr.T("Goodbye."), 0
	}
	c.log.Info("ended", "reason", err)
	return phrase.Sentence(tr, err), 1
}

// plainWord asks for lines of text instead of the screen.
const plainWord = "plain"

// start is what a client asks for.
type start struct {
	what     string // plainWord, empty for the screen; anything else is refused
	terminal terminal
}

// requests handles the requests of a session: terminal, environment, window size, and what to
// start.
func (c *conn) requests(requests <-chan *ssh.Request, sizes chan tea.WindowSizeMsg, started chan<- start) {
	var t terminal
	var began bool
	for r := range requests {
		ok := false
		switch r.Type {
		case "pty-req":
			var p struct {
				Term                string
				Columns, Rows, W, H uint32
				Modes               string
			}
			if ok = !began && ssh.Unmarshal(r.Payload, &p) == nil; ok {
				t.name, t.window = cmp.Or(word(p.Term), "dumb"), windowSize(p.Columns, p.Rows)
			}
		case "env":
			var p struct{ Name, Value string }
			if ssh.Unmarshal(r.Payload, &p) == nil && !began && len(t.env) < maxEnv && word(p.Value) != "" && slices.Contains(known, p.Name) {
				ok, t.env = true, append(t.env, p.Name+"="+p.Value)
			}
		case "window-change":
			var p struct{ Columns, Rows, W, H uint32 }
			if ok = t.name != "" && ssh.Unmarshal(r.Payload, &p) == nil; ok {
				select {
				case <-sizes: // an older one
				default:
				}
				sizes <- windowSize(p.Columns, p.Rows)
			}
		case "shell", "exec":
			s := start{terminal: t}
			if r.Type == "exec" {
				var p struct{ Command string }
				_ = ssh.Unmarshal(r.Payload, &p) // what cannot be read is refused
				s.what = cmp.Or(strings.TrimSpace(p.Command), "nothing")
			} else if t.name == "" || t.name == "dumb" {
				s.what = plainWord
			}
			if ok = !began; ok {
				began = true
				started <- s
			}
		case "keepalive@openssh.com":
			ok = true
		}
		_ = r.Reply(ok, nil)
		if !ok && r.Type != "env" { // clients name many variables that mean nothing here
			c.refuse("request " + r.Type)
		}
	}
}

// printer is that of the language that the host has chosen for all or, without that, that the
// terminal names. A terminal that shows no more than ASCII gets English.
func (c *conn) printer(t terminal) *lang.Printer {
	if theme.CharsetOf(c.server.setup.Theme, t.environ(), "") == theme.CharsetOther {
		return lang.For(lang.English)
	}
	return lang.For(lang.Choose(c.server.setup.Language, t.environ()))
}

// screen runs the full screen in the client's terminal. It returns the printer that was
// used last. The error is why it ended, nil if the visitor left.
func (c *conn) screen(ctx context.Context, visitor *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, t terminal, sizes <-chan tea.WindowSizeMsg) (*lang.Printer, error) {
	env, cfg := t.environ(), c.server.setup.Theme
	profile := theme.ProfileOf(cfg, env, colorprofile.Env(env))
	m, err := newScreen(visitor, &c.server.setup, tr, theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(cfg, env, "")})
	if err != nil {
		return tr, err
	}
	m.user = c.user()
	m.Resize(t.window.Width, t.window.Height)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	guard := &room.Guard{Model: m, End: func(*crash.Error) { end(errCrash) }}
	p := tea.NewProgram(guard, tea.WithInput(nil), tea.WithOutput(drawn{crlfWriter{out}, &m.frames}), tea.WithEnvironment(env), tea.WithColorProfile(profile),
		tea.WithWindowSize(t.window.Width, t.window.Height), tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler())
	running, stop := context.WithCancel(context.Background()) // until the program has ended
	c.work.Go(func() {                                        // what comes from the visitor, from the client's window, and from the server
		for {
			select {
			case <-running.Done():
				return
			case <-ctx.Done():
				p.Quit()
				return
			case size := <-sizes:
				m.frames.wait(running)
				p.Send(size)
				pause(running, sizeInterval)
			case <-visitor.Wake():
				m.frames.wait(running)
				p.Send(wakeMsg{})
				if visitor.Table() == nil { // a lobby changes often
					pause(running, lobbyInterval)
				}
			}
		}
	})
	c.work.Go(func() {
		err := errCrash
		defer func() { end(err) }() // not p.Kill, which leaves a goroutine behind if the program has only begun
		err = listen(in, &c.work, func(msg tea.Msg) {
			m.frames.wait(running)
			p.Send(msg)
		})
	})
	_, err = p.Run()
	stop()
	if cause := context.Cause(ctx); cause != nil {
		err = cause // rather than that it was killed
	}
	return m.Printer(), err
}

// The least time between two looks at the lobby, which every arrival changes for all who are
// there, and between two sizes of a window, which is drawn anew for each.
const lobbyInterval, sizeInterval = 400 * time.Millisecond, 50 * time.Millisecond

// pause waits for a while, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
