//go:build unix

package ui

import (
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

const stopSignal = syscall.SIGTSTP

// listen begins to hear what is done with the program, until end is called.
func (j *jobs) listen() (end func()) {
	// A shell with job control puts each job into a process group of its own. In the
	// group of the session's leader, nobody would let the program go on.
	session, err := unix.Getsid(0)
	j.shell = err == nil && session != unix.Getpgrp() && !signal.Ignored(stopSignal)
	if !signal.Ignored(stopSignal) {
		signal.Notify(j.heard, stopSignal)
	}
	signal.Notify(j.heard, syscall.SIGCONT)
	return func() { signal.Stop(j.heard) }
}

// stop stops the whole job, as ctrl+z does where it is not caught, and returns when it goes on.
func (j *jobs) stop() {
	for len(j.heard) > 0 { // older wishes
		<-j.heard
	}
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return
	}
	for s := range j.heard {
		if s == syscall.SIGCONT {
			return
		}
	}
}
