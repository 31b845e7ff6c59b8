//go:build unix

package ort

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// Quiet redirects what the library and drivers print to standard error to a file, or
// discards it if to is nil, so that it does not disturb the screen. They write to the
// file descriptor, so the redirection affects the whole process, except for crash
// reports. restore ends it.
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
