//go:build unix

package command

import (
	"syscall"
	"time"
)

// cpuTime returns the user CPU time of the process so far; zero if unknown.
func cpuTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano())
}
