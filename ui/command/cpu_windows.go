package command

import (
	"syscall"
	"time"
)

// cpuTime returns the user CPU time of the process so far; zero if unknown.
func cpuTime() time.Duration {
	var creation, exit, kernel, user syscall.Filetime
	self, err := syscall.GetCurrentProcess()
	if err == nil {
		err = syscall.GetProcessTimes(self, &creation, &exit, &kernel, &user)
	}
	if err != nil {
		return 0
	}
	return time.Duration(int64(user.HighDateTime)<<32|int64(user.LowDateTime)) * 100
}
