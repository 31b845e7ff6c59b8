package cpustep

import "golang.org/x/sys/unix"

// userTime is the processor time that the process has used, in seconds.
func userTime() float64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
