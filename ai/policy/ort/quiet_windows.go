package ort

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// Quiet makes what the library and the drivers below it print to the standard error
// go to a file, nil for nowhere, so that it does not appear in the middle of a
// screen. It counts for libraries that are loaded after it. The function that is
// returned ends it.
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
