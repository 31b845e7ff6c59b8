package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"othello/internal/crash"
)

// signalled is the cause of a context that a signal ended.
type signalled struct {
	syscall.Signal
	dump string // file that says what the program was doing, for QUIT; empty for none
}

func (s signalled) Error() string { return fmt.Sprintf("ended by the signal %v", s.Signal) }

// Signals returns a context that ends with the first of the signals that ask a program
// to end, or with a panic in a goroutine. Run exits then as shells report that signal. A
// second one kills the program, whatever the first could not end, and so does blocked
// output within a second: what is shown as saved is on disk. A terminal that takes no
// output stays as it is then. After QUIT a file says what the program was doing: it is what
// people send to one that hangs.
func Signals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	asked, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(asked, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	release := crash.Keep(func(e *crash.Error) { cancel(e) })
	crash.Go(func() {
		select {
		case s := <-asked:
			signal.Stop(asked)
			if s, ok := s.(syscall.Signal); ok {
				by := signalled{Signal: s}
				if s == syscall.SIGQUIT {
					by.dump, _ = crash.Dump("ended by the signal QUIT")
				}
				cancel(by)
				endBlocked(by.Signal, done)
			}
		case <-ctx.Done():
		}
	}, nil)
	return ctx, func() {
		signal.Stop(asked)
		release()
		cancel(nil)
		close(done)
	}
}

// look is the time between two looks at the output after a signal, and exitAt for how many in a
// row it is blocked before the program ends.
const (
	look   = 100 * time.Millisecond
	exitAt = 8
)

// endBlocked ends the program if its output stays blocked after a signal, until done is
// closed. As long as output is read it does not: a job may have much to save.
func endBlocked(by syscall.Signal, done <-chan struct{}) {
	outputs := []*os.File{os.Stdout, os.Stderr}
	for looks, tick := 0, time.Tick(look); ; {
		select {
		case <-tick:
		case <-done:
			return
		}
		if !slices.ContainsFunc(outputs, blocked) {
			looks = 0
			continue
		}
		if looks++; looks >= exitAt {
			os.Exit(signalBase + int(by))
		}
	}
}
