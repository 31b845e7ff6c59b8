package wholefile

import (
	"context"
	"errors"
	"os"
	"time"

	"othello/internal/disk"
)

// ErrLocked says that another program holds the lock.
var ErrLocked = errors.New("another program has locked it")

// Lockable is a file that can be locked: an os.File or a disk.File.
type Lockable interface{ Fd() uintptr }

// pause is the time between two attempts to get a lock that another program holds.
const pause = 20 * time.Millisecond

// Lock takes the advisory lock on the lock file at path, which it creates. The operating
// system releases it when the process ends, a crash included. Lock waits at most
// the given time for another program that holds it; the error is then ErrLocked, or
// ctx's if that is done first. release unlocks, and removes the file on systems where
// that is safe. On systems that cannot lock files Lock succeeds at once.
func Lock(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	deadline := time.Now().Add(wait)
	for {
		f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		err = TryLock(f)
		if !errors.Is(err, ErrLocked) && current(f, path) {
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

// current reports whether f is still the file at path.
func current(f *disk.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(mine, now)
}
