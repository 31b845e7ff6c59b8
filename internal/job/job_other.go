//go:build !unix

package job

import "syscall"

// StopSignal asks a program to stop. The system has no such signal.
const StopSignal = syscall.Signal(0)

// Listen hears nothing here.
func (j *Job) Listen() (end func()) { return func() {} }

// Stop does nothing here.
func (j *Job) Stop() {}
