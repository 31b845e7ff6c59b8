//go:build darwin || linux || freebsd || netbsd || openbsd || dragonfly

package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Try locks f until it is closed, without waiting; ErrLocked if another program holds
// the lock.
func Try(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

// discard removes the lock file f and then unlocks it. A program that has opened it
// meanwhile sees that it is no longer the file at path.
func discard(f *os.File, path string) {
	_ = os.Remove(path)
	_ = f.Close()
}
