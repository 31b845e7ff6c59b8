// Package job is what a shell does with a program as one of its jobs: the program is stopped, by a
// key or a signal, and goes on later.
package job

import "os"

// Job hears of it.
type Job struct {
	Shell bool           // there is one that can let a stopped program go on
	Heard chan os.Signal // StopSignal if it is to stop, or that it goes on
}

// most is how many signals may wait to be heard: more than anybody sends at once.
const most = 16

// New returns a job of which nothing is heard before Listen.
func New() Job { return Job{Heard: make(chan os.Signal, most)} }
