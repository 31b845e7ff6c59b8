package cputime

import "time"

// Program returns the processor time of all threads of a process, in nanoseconds rather
// than the ticks of /proc; false if it does not run. Child processes do not count.
func Program(pid int) (time.Duration, bool) {
	if pid <= 0 { // zero and below would select another clock
		return 0, false
	}
	// The ID of a process's clock as in clock_getcpuclockid of C libraries: 2 is
	// CPUCLOCK_SCHED.
	return read(int32(^pid<<3 | 2))
}
