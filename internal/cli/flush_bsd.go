//go:build unix && !linux

package cli

import "golang.org/x/sys/unix"

// fwrite is FWRITE of sys/fcntl.h: the output.
const fwrite = 2

// flush fails for what is no terminal.
func flush(fd int) {
	_ = unix.IoctlSetPointerInt(fd, unix.TIOCFLUSH, fwrite)
	_ = unix.IoctlSetInt(fd, unix.TIOCSTART, 0) // ends a stop by ctrl+s
}
