//go:build linux || darwin

package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time that the calling thread has used; false if the system
// does not tell. A difference means something to a goroutine that keeps its thread
// (runtime.LockOSThread).
func Thread() (time.Duration, bool) { return read(unix.CLOCK_THREAD_CPUTIME_ID) }

func read(clock int32) (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
