//go:build unix

package job

import (
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// StopSignal asks a program to stop.
const StopSignal = syscall.SIGTSTP

// Listen begins to hear what is done with the program, until end is called.
func (j *Job) Listen() (end func()) {
	// A shell with job control puts each job into a process group of its own. In the
	// group of the session's leader, nobody would let the program go on.
	session, err := unix.Getsid(0)
	j.Shell = err == nil && session != unix.Getpgrp() && !signal.Ignored(StopSignal)
	if !signal.Ignored(StopSignal) {
		signal.Notify(j.Heard, StopSignal)
	}
	signal.Notify(j.Heard, syscall.SIGCONT)
	return func() { signal.Stop(j.Heard) }
}

// Stop stops the whole job, as ctrl+z does where it is not caught, and returns when it goes on.
func (j *Job) Stop() {
	for len(j.Heard) > 0 { // older wishes
		<-j.Heard
	}
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return
	}
	for s := range j.Heard {
		if s == syscall.SIGCONT {
			return
		}
	}
}
