//go:build unix

package ort

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// Quiet makes what the library and the drivers below it print to the standard error
// go to a file, nil for nowhere, so that it does not appear in the middle of a
// screen. They write to it by its number, past os.Stderr, so the whole process is
// affected; only the report of a crash still goes where it did. The function that
// is returned ends it.
func Quiet(to *os.File) (restore func(), err error) {
	const number = 2
	if to == nil {
		if to, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
			return nil, fmt.Errorf("keeping the standard error off the screen: %w", err)
		}
		defer func() { _ = to.Close() }() // the number stands for it from now on
	}
	kept, err := unix.FcntlInt(number, unix.F_DUPFD_CLOEXEC, number+1)
	if err != nil {
		return nil, fmt.Errorf("keeping the standard error: %w", err)
	}
	screen := os.NewFile(uintptr(kept), "stderr")
	err = errors.Join(debug.SetCrashOutput(screen, debug.CrashOptions{}), unix.Dup2(int(to.Fd()), number))
	if err != nil {
		return nil, fmt.Errorf("keeping the standard error off the screen: %w", errors.Join(err, screen.Close()))
	}
	return func() {
		_ = unix.Dup2(kept, number)                         // a file that is open
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{}) // as it was
		_ = screen.Close()
	}, nil
}
