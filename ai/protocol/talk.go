package protocol

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/ai"
	"othello/internal/crash"
)

// talk is a conversation with a running program: a process and how long it is waited for.
type talk struct {
	*process
	reply time.Duration // most time for an answer that needs no search
	move  time.Duration // most time for a move without another limit
	named func(string)  // is told what the program calls itself, whenever it does
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

// moveTime returns how long a move may take, and whether that is a wish of ours that
// the program may not know.
func (t *talk) moveTime(lim ai.Limits) (d time.Duration, ours bool) {
	switch {
	case lim.Time > 0 && (lim.Remaining <= 0 || lim.Time < lim.Remaining):
		return lim.Time, true
	case lim.Remaining > 0:
		return lim.Remaining, false
	}
	return t.move, false
}

// allow is ctx for as long as a search may take: d of wall time or, if that is wanted and
// known, d of the program's processor time, for which it may wait as long as for a move
// without limit. The function ends it, and is to be called.
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
			// Half of it: several threads use up time faster than it passes.
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

// overdue says that what was awaited did not come: because the caller gave up,
// because the program ended, or because the time d was over.
func overdue(ctx context.Context, err error, d time.Duration, awaited string) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: it gave no %s within %v", ErrTime, awaited, d)
	}
	return err
}
