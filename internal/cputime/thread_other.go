//go:build !linux && !darwin

package cputime

import "time"

// Thread returns the processor time that the calling thread has used: this system does not
// tell it, or not in steps as small as a move.
func Thread() (time.Duration, bool) { return 0, false }
