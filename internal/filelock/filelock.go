// Package filelock keeps programs apart that write the same file. The locks are the
// operating system's: they go with the program that has them, however it ends, so
// that none is ever left behind. They hold back only those who ask for them.
package filelock

import (
	"context"
	"errors"
	"os"
	"time"
)

// ErrLocked is the answer of Try when another program has the lock.
var ErrLocked = errors.New("another program has it")

// pause is the time between two attempts to get a lock that another program has.
const pause = 20 * time.Millisecond

// Acquire takes the lock of the file at path, made for that alone, and waits for it
// as long as another has it, at most for the given time: the error is then ErrLocked,
// or ctx's if that is done first. release gives the lock back; on systems where that
// can be done safely it removes the file. Where files cannot be locked there is
// nothing to wait for.
func Acquire(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	deadline := time.Now().Add(wait)
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		err = Try(f)
		if !errors.Is(err, ErrLocked) && current(f, path) {
			return func() { discard(f, path) }, nil
		}
		_ = f.Close() // nothing was written
		if time.Now().After(deadline) {
			return nil, ErrLocked
		}
		if !errors.Is(err, ErrLocked) {
			continue // whoever had it has removed the file
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// current reports whether f is still the file at path.
func current(f *os.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(mine, now)
}
