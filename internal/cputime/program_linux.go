package cputime

import "time"

// Program returns the processor time of all threads of the running program with that
// number, in nanoseconds and not in the ticks of /proc; false if there is none. What it
// started does not count.
func Program(pid int) (time.Duration, bool) {
	if pid <= 0 { // the number would mean another clock
		return 0, false
	}
	// How Linux numbers the clocks of programs, as in clock_getcpuclockid of C libraries:
	// 2 stands for the time that the scheduler has counted.
	return read(int32(^pid<<3 | 2))
}
