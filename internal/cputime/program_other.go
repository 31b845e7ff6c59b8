//go:build !linux

package cputime

import "time"

// Program is not supported on this system.
func Program(int) (time.Duration, bool) { return 0, false }
