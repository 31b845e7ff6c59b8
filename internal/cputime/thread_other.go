//go:build !linux && !darwin

package cputime

import "time"

// Thread is not supported: this system does not measure it, or too coarsely.
func Thread() (time.Duration, bool) { return 0, false }
