package cli

import "golang.org/x/sys/unix"

// flush fails for what is no terminal.
func flush(fd int) {
	_ = unix.IoctlSetInt(fd, unix.TCFLSH, unix.TCOFLUSH)
	_ = unix.IoctlSetInt(fd, unix.TCXONC, unix.TCOOFF)
	_ = unix.IoctlSetInt(fd, unix.TCXONC, unix.TCOON) // wakes whoever writes, and ends a stop by ctrl+s
}
