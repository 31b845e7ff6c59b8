//go:build linux || darwin

package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Own returns the processor time of all threads of this process, or where the system does not
// measure it the time since it began.
func Own() time.Duration {
	used, _ := read(unix.CLOCK_PROCESS_CPUTIME_ID) // which there is
	return used
}
