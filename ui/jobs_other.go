//go:build !unix

package ui

import "syscall"

// stopSignal is what ask sends; the system has no such signal.
const stopSignal = syscall.Signal(0)

func (j *jobs) listen() (end func()) { return func() {} }

func (j *jobs) stop() {}
