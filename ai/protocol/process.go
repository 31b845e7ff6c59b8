package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"othello/internal/cputime"
	"othello/internal/crash"
)

// process is a running program and the lines between it and us. Separate goroutines read
// and write, so that the program cannot block a caller.
type process struct {
	name string
	log  *logger
	cmd  *exec.Cmd
	used func() (time.Duration, bool) // processor time so far, if it is known
	said atomic.Pointer[string]       // last line of its standard error that was not empty; nil for none

	replies chan string   // lines from the program
	orders  chan string   // lines to the program
	ended   chan struct{} // closed when it has ended
	err     error         // reason; read only after ended is closed

	once    sync.Once     // of kill
	dead    chan struct{} // closed by kill
	written chan struct{} // closed when the goroutine that writes has ended
}

const (
	// drainTimeout is how long the output of a program that has ended is still read: its
	// pipes end with it, unless something it started has left its group and holds them.
	drainTimeout = 3 * time.Second
	// exitTimeout is how long a program may run that has closed its output.
	exitTimeout = 2 * time.Second
)

// errMute means that a program closed its output but still runs.
var errMute = errors.New("it closed its output")

// errStuck means that a program does not read what it is sent.
var errStuck = errors.New("it does not read its commands")

// launch starts a program. It lives until kill is called.
func launch(name string, args []string, log *logger) (*process, error) {
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("there is no command to start")
	}
	p := &process{
		name: name, log: log,
		cmd:     exec.Command(args[0], args[1:]...),
		replies: make(chan string, 64),
		orders:  make(chan string, 64),
		ended:   make(chan struct{}),
		dead:    make(chan struct{}),
		written: make(chan struct{}),
	}
	prepare(p.cmd)
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	errs, childErrs, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, out.Close(), childOut.Close())
	}
	p.cmd.Stdout, p.cmd.Stderr = childOut, childErrs
	exited, err := start(p.cmd)
	if closed := errors.Join(childOut.Close(), childErrs.Close()); closed != nil {
		log.printf("%s: %v", name, closed)
	}
	if err != nil {
		return nil, errors.Join(err, out.Close(), errs.Close())
	}
	p.used = func() (time.Duration, bool) { return cputime.Program(p.cmd.Process.Pid) }
	crash.Go(func() { p.write(stdin) }, nil)
	crash.Go(func() {
		defer close(p.ended)
		p.err = crash.Catch(func() error { return p.wait(out, errs, exited) })
	}, nil)
	return p, nil
}

// start starts a command, and sends on a channel how it ended. A locked thread starts it
// and waits for it: on Linux the program is killed when the thread that started it ends.
func start(cmd *exec.Cmd) (exited <-chan error, err error) {
	started, ended := make(chan error), make(chan error, 1)
	crash.Go(func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended <- cmd.Wait()
		}
	}, nil)
	return ended, <-started
}

// read queues the program's lines until its output ends. After kill it does not block.
func (p *process) read(out io.Reader) error {
	r := newLineReader(out)
	for {
		line, err := r.next()
		if err != nil {
			return err
		}
		p.log.printf("%s > %s", p.name, line)
		select {
		case p.replies <- line:
		case <-p.dead:
			return nil
		}
	}
}

// hear logs what the program writes to its standard error, until it ends.
func (p *process) hear(errs io.Reader) {
	r := newLineReader(errs)
	for {
		line, err := r.next()
		if errors.Is(err, errLongLine) {
			err = r.skip()
		}
		if err != nil {
			return
		}
		line = oneLine(line)
		p.log.printf("%s ! %s", p.name, line)
		if line != "" {
			p.said.Store(&line)
		}
	}
}

func (p *process) write(in io.Writer) {
	defer close(p.written)
	for {
		select {
		case line := <-p.orders:
			p.log.printf("%s < %s", p.name, line)
			if _, err := io.WriteString(in, line+"\n"); err != nil {
				p.log.printf("%s: %v", p.name, err)
				return
			}
		case <-p.dead:
			return
		case <-p.ended:
			return
		}
	}
}

// wait waits for the end of the program and returns the reason: its exit, or a line that
// was too long. When it returns, the other goroutines of p have ended.
func (p *process) wait(out, errs *os.File, exited <-chan error) error {
	var last error // of reading
	read, heard := make(chan struct{}), make(chan struct{})
	crash.Go(func() {
		defer close(read)
		last = crash.Catch(func() error { return p.read(out) })
	}, nil)
	crash.Go(func() {
		defer close(heard)
		p.hear(errs)
	}, nil)
	var why error
	select {
	case <-read:
		if _, ours := errors.AsType[*crash.Error](last); ours || errors.Is(last, errLongLine) {
			why = last
			p.kill()
		}
		mute := time.NewTimer(exitTimeout)
		select {
		case err := <-exited:
			why = cmp.Or(why, exitError(err))
		case <-mute.C:
			p.kill()
			slog.Debug("an engine that said nothing more was ended", "exit", <-exited)
			why = cmp.Or(why, errMute)
		}
		mute.Stop()
	case err := <-exited:
		why = exitError(err)
	}
	killGroup(p.cmd) // its child processes would hold its pipes open
	left := false    // a child process still runs
	late := time.After(drainTimeout)
	for _, closed := range []chan struct{}{read, heard} {
		select {
		case <-closed:
		case <-late:
			left = true
			late = time.After(0)
		}
	}
	p.kill()
	if err := errors.Join(out.Close(), errs.Close()); err != nil {
		p.log.printf("%s: %v", p.name, err)
	}
	<-p.written
	if said := p.said.Load(); said != nil {
		why = fmt.Errorf("%w: %s", why, *said)
	}
	if left {
		why = fmt.Errorf("%w; a process that it started still runs", why)
		p.log.printf("%s: a process that it started still runs", p.name)
	}
	return why
}

func exitError(err error) error {
	if err == nil {
		return errors.New("it ended")
	}
	return fmt.Errorf("it ended with %w", err)
}

// kill ends the program and everything it started, at once.
func (p *process) kill() {
	p.once.Do(func() {
		close(p.dead)
		killGroup(p.cmd)
	})
}

// gone reports whether the program has ended.
func (p *process) gone() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// send queues a line for the program, which may have ended.
func (p *process) send(line string) error {
	select {
	case p.orders <- line:
		return nil
	case <-p.ended:
		return p.err
	default:
		return errStuck
	}
}

// receive returns the next line of the program, or the error of ctx or of the program's
// end.
func (p *process) receive(ctx context.Context) (string, error) {
	select {
	case line := <-p.replies:
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	case <-p.ended:
		// Lines already written come before its end.
		select {
		case line := <-p.replies:
			return line, nil
		default:
			return "", p.err
		}
	}
}

// flush drops unread lines.
func (p *process) flush() {
	for {
		select {
		case <-p.replies:
		default:
			return
		}
	}
}

// logger writes lines from several goroutines.
type logger struct {
	mu sync.Mutex
	w  io.Writer // nil for no log
}

func (l *logger) printf(format string, args ...any) {
	if l.w == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	// A log that cannot be written must not stop a game.
	_, _ = fmt.Fprintln(l.w, oneLine(fmt.Sprintf(format, args...)))
}
