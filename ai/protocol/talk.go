package protocol

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/ai"
	"othello/internal/crash"
)

// talk is a connection to a running program: a process with timeouts.
type talk struct {
	*process
	reply time.Duration // timeout of an answer that needs no search
	move  time.Duration // timeout of a move without another limit
	named func(string)  // called with the program's own name
}

// mostLines is the number of lines that one answer may have, noise included.
const mostLines = 100_000

var (
	// ErrTime is wrapped by the errors of a program that did not answer in time.
	ErrTime = errors.New("out of time")
	// ErrIllegal is wrapped by the errors of a program that played a move that is
	// not legal, or none.
	ErrIllegal = errors.New("not a legal move")

	errNoise = errors.New("its output does not end")
)

// moveTime returns the timeout of a move. ours is true if the limit was not sent to the
// program.
func (t *talk) moveTime(lim ai.Limits) (d time.Duration, ours bool) {
	switch {
	case lim.Time > 0 && (lim.Remaining <= 0 || lim.Time < lim.Remaining):
		return lim.Time, true
	case lim.Remaining > 0:
		return lim.Remaining, false
	}
	return t.move, false
}

// allow returns ctx with a timeout for a search: d of wall time or, with processor, d of
// the program's processor time, bounded by the timeout of a move. The caller must call
// the function returned.
func (t *talk) allow(ctx context.Context, d time.Duration, processor bool) (context.Context, func()) {
	if !processor {
		return context.WithTimeout(ctx, d)
	}
	before, known := t.used()
	if !known {
		return context.WithTimeout(ctx, d)
	}
	ctx, cancel := context.WithTimeout(ctx, t.move)
	ended := make(chan struct{})
	crash.Go(func() {
		defer close(ended)
		defer cancel()
		for left := d; left > 0; {
			select {
			// Half of it: several threads use processor time faster than wall time
			// passes.
			case <-time.After(max(left/2, 100*time.Microsecond)):
			case <-ctx.Done():
				return
			}
			used, known := t.used()
			if !known { // it has ended
				return
			}
			left = d - (used - before)
		}
	}, nil)
	return ctx, func() {
		cancel()
		<-ended
	}
}

// overdue returns the error for an answer that did not arrive: the caller's cancellation,
// the end of the program, or the timeout d.
func overdue(ctx context.Context, err error, d time.Duration, awaited string) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: it gave no %s within %v", ErrTime, awaited, d)
	}
	return err
}
