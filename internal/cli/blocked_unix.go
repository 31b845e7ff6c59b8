//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// blocked reports whether a write to f would wait for whoever reads it.
func blocked(f *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLOUT}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n == 0
}

// discard drops what the terminal has not printed yet, so that writing to it goes on.
func discard() {
	signal.Ignore(syscall.SIGTTOU) // which would stop a job in the background
	flush(int(os.Stdout.Fd()))
	flush(int(os.Stderr.Fd()))
}
