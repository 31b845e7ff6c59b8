// Package filelock provides locks between programs that write the same file. They are
// locks of the operating system, which end with their process, so none is left after a
// crash. They are advisory.
package filelock

import (
	"context"
	"errors"
	"os"
	"time"

	"othello/internal/disk"
)

// ErrLocked says that another program holds the lock.
var ErrLocked = errors.New("another program has locked it")

// File is a file that can be locked: an os.File or a disk.File.
type File interface{ Fd() uintptr }

// pause is the time between two attempts to get a lock that another program holds.
const pause = 20 * time.Millisecond

// Acquire takes the lock on the lock file at path, which it creates. It waits at most
// the given time for another program that holds it; the error is then ErrLocked, or
// ctx's if that is done first. release unlocks, and removes the file on systems where
// that is safe. On systems that cannot lock files it succeeds at once.
func Acquire(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	deadline := time.Now().Add(wait)
	for {
		f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		err = Try(f)
		if !errors.Is(err, ErrLocked) && Current(f, path) {
			return func() {
				if Movable { // waiting processes check that it is still the file at path
					_ = disk.Remove(path)
				}
				_ = f.Close() // which unlocks
			}, nil
		}
		_ = f.Close() // nothing was written
		if time.Now().After(deadline) {
			return nil, ErrLocked
		}
		if !errors.Is(err, ErrLocked) {
			continue // the holder has removed the file
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// Current reports whether f is still the file at path.
func Current(f *disk.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(mine, now)
}
