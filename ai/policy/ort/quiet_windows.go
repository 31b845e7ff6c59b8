package ort

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// Quiet redirects what the library and drivers print to standard error to a file, or
// discards it if to is nil, so that it does not disturb the screen. It affects libraries
// loaded after the call. restore ends it.
func Quiet(to *os.File) (restore func(), err error) {
	was, err := windows.GetStdHandle(windows.STD_ERROR_HANDLE)
	if err != nil {
		return nil, fmt.Errorf("keeping the standard error: %w", err)
	}
	void := to == nil
	if void {
		if to, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
			return nil, fmt.Errorf("keeping the standard error off the screen: %w", err)
		}
	}
	if err := windows.SetStdHandle(windows.STD_ERROR_HANDLE, windows.Handle(to.Fd())); err != nil {
		return nil, fmt.Errorf("keeping the standard error off the screen: %w", err)
	}
	return func() {
		_ = windows.SetStdHandle(windows.STD_ERROR_HANDLE, was) // a handle that is open
		if void {
			_ = to.Close() // nothing was kept
		}
	}, nil
}
