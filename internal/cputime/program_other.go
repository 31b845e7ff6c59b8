//go:build !linux

package cputime

import "time"

// Program returns the processor time of the running program with that number: this system
// does not tell it.
func Program(int) (time.Duration, bool) { return 0, false }
