// Package cputime measures the processor time of threads and of other processes. Unlike
// wall time it hardly depends on the load of the machine.
package cputime

import (
	"runtime"
	"time"
)

// Processors is how many goroutines the system can run at once, by Go's own measure when the
// program began: work that needs all processors has as many. What runtime.GOMAXPROCS says later
// is more where a front end has asked for some to spare.
var Processors = runtime.GOMAXPROCS(0)

var began = time.Now()

// Own returns the processor time of all threads of this process, or where the system does not
// measure it the time since it began.
func Own() time.Duration {
	if used, known := read(ofProcess); known {
		return used
	}
	return time.Since(began)
}

// Thread returns the processor time of the calling thread; false if the system does not
// measure it. Differences are meaningful only in a goroutine locked to its thread
// (runtime.LockOSThread).
func Thread() (time.Duration, bool) { return read(ofThread) }

// Program returns the processor time of all threads of a process, in nanoseconds rather
// than the ticks of /proc; false if it does not run, and on any system but Linux. Child
// processes do not count.
func Program(pid int) (time.Duration, bool) {
	if pid <= 0 || runtime.GOOS != "linux" { // zero and below would select another clock
		return 0, false
	}
	// The ID of a process's clock as in clock_getcpuclockid of C libraries: 2 is
	// CPUCLOCK_SCHED.
	return read(int32(^pid<<3 | 2))
}
