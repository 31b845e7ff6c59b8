package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Try locks f until it is closed, without waiting; ErrLocked if another program holds
// the lock.
func Try(f *os.File) error {
	const how = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrLocked
	}
	return err
}

// discard unlocks f and leaves the file: Windows does not remove one that others have
// open.
func discard(f *os.File, _ string) { _ = f.Close() }
