package serve

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
)

// framesPerSecond bounds how often a terminal is sent what has changed.
const framesPerSecond = 40

// Reasons why a session ends that is not left.
var (
	errIdle  = lang.Errorf("no key was pressed for so long that the connection ends: your seat is kept for a while")
	errCrash = lang.Errorf("this connection has failed, and the host has been told: come again, games are kept")
)

// exitTimeout is how long a client has to end the connection itself.
const exitTimeout = time.Second

// session is what a client has opened: a screen, lines of text, or a list of games.
func (c *conn) session(ctx context.Context, ch ssh.Channel, requests <-chan *ssh.Request) {
	var work crash.Group
	sizes := make(chan tea.WindowSizeMsg, 1)
	started := make(chan start, 1)
	work.Go(func() { c.requests(requests, sizes, started) })
	work.Go(func() { _, _ = io.Copy(io.Discard, io.LimitReader(ch.Stderr(), maxPaste)) }) // nobody sends anything there
	defer func() {
		_ = ch.Close()
		late := time.AfterFunc(exitTimeout, func() { _ = c.ssh.Close() })
		defer late.Stop()
		if err := work.Wait(); err != nil {
			c.log.Error("a session has crashed", "error", err)
		}
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
	tr := lang.For(c.language(s.terminal))
	say := func(text string) { _, _ = io.WriteString(out, text+"\r\n") }
	if s.refused {
		say(tr.T(`There is no shell here: only the game, "plain" and "games".`))
		exit(ch, 1)
		return
	}
	if s.what == gamesWord {
		say(listing(tr, c.server.lobby.Tables()))
		exit(ch, 0)
		return
	}
	visitor, err := c.server.lobby.Enter(c.key)
	if err != nil {
		say(sentence(tr, err))
		exit(ch, 1)
		return
	}
	defer visitor.Leave()
	tr = c.chosen(visitor, tr)
	c.log.Info("plays", "name", visitor.Name(), "in", cmp.Or(s.what, "screen"))
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	idle := time.AfterFunc(c.server.setup.Limits.Idle, func() { end(errIdle) })
	defer idle.Stop()
	in := &bounded{r: ch, onInput: func() { idle.Reset(c.server.setup.Limits.Idle) }, bytes: rate.NewLimiter(rate.Every(bytesEach), bytesAtOnce)}
	if s.what == plainWord {
		err = c.lines(ctx, visitor, in, out, tr, s.terminal.name != "", &work)
	} else {
		tr, err = c.screen(ctx, visitor, in, out, tr, s.terminal, sizes, &work)
	}
	if err == nil {
		say(tr.T("Goodbye."))
		exit(ch, 0)
		return
	}
	c.log.Info("ended", "reason", err)
	say(sentence(tr, err))
	exit(ch, 1)
}

// Words that can be asked for instead of the screen.
const plainWord, gamesWord = "plain", "games"

// start is what a client wants.
type start struct {
	what     string // empty for the screen
	refused  bool   // it is something else
	terminal terminal
}

// requests takes what the client says of its terminal, and what it wants, until the
// session ends.
func (c *conn) requests(requests <-chan *ssh.Request, sizes chan tea.WindowSizeMsg, started chan<- start) {
	var t terminal
	var began bool
	var refused int
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
				t.name = cmp.Or(word(p.Term), "dumb")
				t.width, t.height = bounds(p.Columns, p.Rows)
			}
		case "env":
			var p struct{ Name, Value string }
			if ssh.Unmarshal(r.Payload, &p) == nil && !began && len(t.env) < envMost && word(p.Value) != "" {
				for _, name := range known {
					if p.Name == name {
						ok, t.env = true, append(t.env, p.Name+"="+p.Value)
					}
				}
			}
		case "window-change":
			var p struct{ Columns, Rows, W, H uint32 }
			if ok = t.name != "" && ssh.Unmarshal(r.Payload, &p) == nil; ok {
				w, h := bounds(p.Columns, p.Rows)
				select {
				case <-sizes: // an older one
				default:
				}
				sizes <- tea.WindowSizeMsg{Width: w, Height: h}
			}
		case "shell", "exec":
			s := start{terminal: t}
			if r.Type == "exec" {
				var p struct{ Command string }
				if ssh.Unmarshal(r.Payload, &p) == nil {
					s.what = strings.TrimSpace(p.Command)
				}
				s.refused = s.what != plainWord && s.what != gamesWord
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
		if !ok {
			c.log.Info("refused", "request", short(r.Type))
			if refused++; refused > refusedMost {
				_ = c.ssh.Close()
			}
		}
	}
}

// language is the language of a client: the one that its terminal names, or that the host
// has chosen for all. One that shows no more than ASCII gets English.
func (c *conn) language(t terminal) string {
	env := append([]string{"TERM=" + t.name}, t.env...)
	if theme.CharsetOf(c.server.setup.Theme, env, "") == theme.CharsetOther {
		return lang.English
	}
	return lang.Choose(c.server.setup.Language, env)
}

// chosen is the printer for the language that the visitor has chosen before, or else tr.
func (c *conn) chosen(visitor *lobby.Visitor, tr *lang.Printer) *lang.Printer {
	p, known := visitor.Person()
	if setting := c.server.setup.Language; !known || p.Language == "" || setting != "" && setting != lang.Auto {
		return tr
	}
	return lang.For(p.Language)
}

// screen runs the full screen in the client's terminal. It returns the printer that was
// used last. The error is why it ended, nil if the visitor left.
func (c *conn) screen(ctx context.Context, visitor *lobby.Visitor, in io.Reader, out io.Writer, tr *lang.Printer, t terminal, sizes <-chan tea.WindowSizeMsg, work *crash.Group) (*lang.Printer, error) {
	env := append([]string{"TERM=" + t.name}, t.env...)
	cfg := c.server.setup.Theme
	profile := theme.ProfileOf(cfg, env, colorprofile.Env(env))
	m, err := newScreen(visitor, &c.server.setup, tr, cfg, theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(cfg, env, "")}, work)
	if err != nil {
		return tr, err
	}
	m.Resize(t.width, t.height)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	guard := &room.Guard{Model: m, End: func(*crash.Error) { end(errCrash) }}
	p := tea.NewProgram(guard, tea.WithInput(nil), tea.WithOutput(crlfWriter{out}), tea.WithEnvironment(env), tea.WithColorProfile(profile),
		tea.WithWindowSize(t.width, t.height), tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler())
	running, stop := context.WithCancel(context.Background()) // until the program has ended
	work.Go(func() {                                          // what comes from the visitor, from the client's window, and from the server
		for {
			select {
			case <-running.Done():
				return
			case <-ctx.Done():
				p.Send(endMsg{context.Cause(ctx)})
				return
			case size := <-sizes:
				p.Send(size)
				pause(running, sizeInterval)
			case <-visitor.Wake():
				p.Send(wakeMsg{})
				if visitor.Table() == nil { // a lobby changes often
					pause(running, lobbyInterval)
				}
			}
		}
	})
	work.Go(func() {
		err := listen(running, in, t.name, work, p.Send)
		end(cmp.Or(err, io.EOF)) // not p.Kill, which leaves a goroutine behind if the program has only begun
	})
	_, err = p.Run()
	stop()
	if cause := context.Cause(ctx); cause != nil {
		err = cause // rather than that it was killed
	}
	return m.Printer(), cmp.Or(m.reason, err)
}

// The least time between two looks at the lobby, and between two sizes of a window, which
// is drawn anew for each.
const lobbyInterval, sizeInterval = 100 * time.Millisecond, 50 * time.Millisecond

// pause waits for a while, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// listing are the tables that anybody may see, a line each.
func listing(tr *lang.Printer, all []lobby.Summary) string {
	if len(all) == 0 {
		return tr.T("Nobody plays at the moment.")
	}
	lines := make([]string, len(all))
	for i, t := range all {
		lines[i] = fmt.Sprintf("%4d  %s", t.Table, strings.TrimRight(tableLine(tr, t, 74), " "))
	}
	return strings.Join(lines, "\r\n")
}
