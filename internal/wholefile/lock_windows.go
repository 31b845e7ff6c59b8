package wholefile

import (
	"errors"

	"golang.org/x/sys/windows"
)

// Movable reports whether a file can be renamed and removed while it is locked.
const Movable = false // nor while it is open at all

// TryLock locks f until it is closed, without waiting; ErrLocked if another program holds
// the lock.
func TryLock(f Lockable) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrLocked
	}
	return err
}
