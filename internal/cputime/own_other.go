//go:build !linux && !darwin

package cputime

import "time"

var began = time.Now()

// Own returns the processor time of all threads of this process, or where the system does not
// measure it the time since it began.
func Own() time.Duration { return time.Since(began) }
