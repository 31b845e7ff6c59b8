package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
)

// Command says how to start an external engine and how long to wait for it.
type Command struct {
	Name  string        // for people and in errors; empty for the program's file name
	Args  []string      // the program, looked up in PATH, and its arguments
	Log   io.Writer     // gets every line in both directions and the program's standard error; nil for none
	Reply time.Duration // timeout of an answer that needs no search, the first one included; zero for 10 s
	Move  time.Duration // timeout of a move when the limits set none; zero for 10 minutes
}

// External is an engine in a process of its own, driven as an ai.Engine. It is started
// by the first Think or by Start, and again by the next Think after it failed. One call
// of Think runs at a time, others wait.
//
// Limits: Time and the clock are sent as far as the protocol has them, and enforced:
// overrunning the time by more than Command.Reply is an error. With Processor they count
// the processor time of an NBoard program, where the system measures it. Depth is
// NBoard's depth, and the number of the level for a GTP program that knows "level" or
// "set_level". Exact, Nodes and Threads are the program's own choice.
//
// A program that has died, is silent, answers nonsense or plays an illegal move
// is killed, and Think returns one error that says so.
type External struct {
	command Command
	speak   func(*talk) client
	log     *logger

	turn   chan struct{} // a mutex with cancellation: its token guards the fields below
	client client        // nil while the program is not running
	talk   *talk         // with the running program

	stopTimeout time.Duration // to end a search, or the program

	closing atomic.Bool             // set for good by Close before anything else
	running atomic.Pointer[process] // latest process, for Close alone
	called  atomic.Pointer[string]  // name that the program gave itself; nil before
}

// client speaks one protocol with one running program.
type client interface {
	// handshake makes sure that the program speaks the protocol.
	handshake(ctx context.Context) error
	// think asks for a move. The caller checks that it is legal.
	think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error)
	// stop ends a search that was cancelled, so that the next one can begin; an
	// error means that the program cannot be stopped.
	stop(ctx context.Context) error
	// quit asks the program to end.
	quit()
}

// defaultStopTimeout is how long a program may take to end a search that was cancelled,
// before it is ended itself.
const defaultStopTimeout = 500 * time.Millisecond

// New returns an external engine that speaks the protocol of that name, "gtp" or "nboard".
// It is not started yet.
func New(protocol string, c Command) (*External, error) {
	var speak func(*talk) client
	switch protocol {
	case "gtp":
		speak = func(t *talk) client { return &gtpClient{talk: t} }
	case "nboard":
		speak = func(t *talk) client { return &nboardClient{talk: t} }
	default:
		return nil, fmt.Errorf("unknown protocol %q: not gtp or nboard", protocol)
	}
	if c.Reply <= 0 {
		c.Reply = 10 * time.Second
	}
	if c.Move <= 0 {
		c.Move = 10 * time.Minute
	}
	if c.Name == "" && len(c.Args) > 0 {
		c.Name = strings.TrimSuffix(filepath.Base(c.Args[0]), ".exe")
	}
	g := &External{command: c, speak: speak, log: &logger{w: c.Log}, turn: make(chan struct{}, 1), stopTimeout: defaultStopTimeout}
	g.turn <- struct{}{}
	return g, nil
}

// Start starts the engine now instead of with the first Think, and waits until it has
// answered: an error says that it cannot be used.
func (g *External) Start(ctx context.Context) error {
	if err := g.take(ctx); err != nil {
		return err
	}
	defer g.give()
	if g.client != nil {
		return nil
	}
	if err := g.start(ctx); err != nil {
		return g.failure(err)
	}
	return nil
}

// Name returns the program's own name, or Command.Name before the program has sent one.
// It may change: NBoard programs include the depth.
func (g *External) Name() string {
	if name := g.called.Load(); name != nil {
		return *name
	}
	return g.command.Name
}

// Processor returns the processor time that the program has used since it was started, on
// all its threads; false if it does not run, or the system does not tell.
func (g *External) Processor() (time.Duration, bool) {
	if p := g.running.Load(); p != nil && !p.gone() {
		return p.used()
	}
	return 0, false
}

// Think asks the program for a move; see ai.Engine. A forced pass is not worth
// asking for.
func (g *External) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	start := time.Now()
	switch {
	case p.Over():
		return ai.Analysis{}, ai.ErrNoMove
	case p.MustPass():
		return ai.Analysis{Position: p, PV: []game.Square{game.Pass}}, nil
	}
	if err := g.take(ctx); err != nil {
		return ai.Analysis{}, err
	}
	a, err := g.ask(ctx, p, lim, report)
	a.Position, a.Elapsed = p, time.Since(start)
	if ctx.Err() != nil {
		// The program may still be searching: let the next call wait for it.
		crash.Go(g.stopSearch, nil)
		if err != nil {
			return ai.Analysis{}, ctx.Err()
		}
		return a, nil
	}
	if err != nil {
		g.drop()
	}
	g.give()
	return a, err
}

// ask starts the program if necessary and requests a move. Its errors name the program.
func (g *External) ask(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if g.closing.Load() {
		return ai.Analysis{}, g.failure(errors.New("it was closed"))
	}
	if g.client != nil && g.talk.gone() {
		g.log.printf("%s: %v, while nothing was asked of it", g.command.Name, g.talk.err)
		g.drop()
	}
	if g.client == nil {
		if err := g.start(ctx); err != nil {
			return ai.Analysis{}, g.failure(err)
		}
	}
	a, err := g.client.think(ctx, p, lim, report)
	if err != nil {
		return ai.Analysis{}, g.failure(err)
	}
	if m := a.Move(); !p.Legal(m) {
		return ai.Analysis{}, g.failure(fmt.Errorf("it plays %v: %w", p.Size().Name(m), ErrIllegal))
	}
	return a, nil
}

// start launches the program and exchanges greetings.
func (g *External) start(ctx context.Context) error {
	p, err := launch(g.command.Name, g.command.Args, g.log)
	if err != nil {
		return fmt.Errorf("cannot start it: %w", err)
	}
	g.running.Store(p)
	if g.closing.Load() { // Close may have looked for it already
		p.kill()
	}
	t := &talk{process: p, reply: g.command.Reply, move: g.command.Move, named: g.rename}
	c := g.speak(t)
	if err := c.handshake(ctx); err != nil {
		p.kill()
		<-p.ended
		return err
	}
	g.talk, g.client = t, c
	return nil
}

// rename sets the program's own name.
func (g *External) rename(name string) {
	if name = oneLine(name); name != "" {
		g.called.Store(&name)
	}
}

// stopSearch ends the search of a program after a cancelled Think, or kills the program.
func (g *External) stopSearch() {
	defer g.give()
	if g.client == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), g.stopTimeout)
	defer cancel()
	if err := crash.Catch(func() error { return g.client.stop(ctx) }); err != nil {
		g.log.printf("%s: ended after being cancelled: %v", g.command.Name, err)
		g.drop()
	}
}

// drop kills the program; the next Think starts it again.
func (g *External) drop() {
	if g.talk != nil {
		g.talk.kill()
		<-g.talk.ended
	}
	g.talk, g.client = nil, nil
}

// Close ends the program and its child processes. It asks the program to quit, and kills
// it if it does not soon or if it is searching. Think fails from then on.
func (g *External) Close() error {
	timeout := g.stopTimeout + 100*time.Millisecond
	g.closing.Store(true)
	select {
	case <-g.turn:
	case <-time.After(timeout):
		if p := g.running.Load(); p != nil {
			p.kill()
		}
		<-g.turn
	}
	defer g.give()
	if g.client == nil {
		return nil
	}
	g.client.quit()
	select {
	case <-g.talk.ended:
	case <-time.After(timeout / 2):
	}
	g.drop()
	return nil
}

// take acquires the program.
func (g *External) take(ctx context.Context) error {
	select {
	case <-g.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *External) give() { g.turn <- struct{}{} }

// failure names the program in an error.
func (g *External) failure(err error) error { return fmt.Errorf("%s: %w", g.command.Name, err) }
