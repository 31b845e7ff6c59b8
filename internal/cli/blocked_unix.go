//go:build unix

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// blocked reports whether a write to f would wait for whoever reads it.
func blocked(f *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLOUT}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n == 0
}
