//go:build linux || darwin

package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time of the calling thread; false if the system does not
// measure it. Differences are meaningful only in a goroutine locked to its thread
// (runtime.LockOSThread).
func Thread() (time.Duration, bool) { return read(unix.CLOCK_THREAD_CPUTIME_ID) }

func read(clock int32) (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(clock, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
