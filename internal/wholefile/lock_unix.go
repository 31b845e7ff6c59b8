//go:build unix

package wholefile

import (
	"errors"

	"golang.org/x/sys/unix"
)

// Movable reports whether a file can be renamed and removed while it is locked.
const Movable = true

// TryLock locks f until it is closed, without waiting; ErrLocked if another program holds
// the lock.
func TryLock(f Lockable) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
