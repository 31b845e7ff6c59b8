package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

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
// second one kills the program, whatever the first could not end. After QUIT a file says
// what the program was doing: it is what people send to one that hangs.
func Signals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	asked := make(chan os.Signal, 1)
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
			}
		case <-ctx.Done():
		}
	}, nil)
	return ctx, func() {
		signal.Stop(asked)
		release()
		cancel(nil)
	}
}
