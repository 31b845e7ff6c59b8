//go:build !linux

package amxstep

// userTime is not known here.
func userTime() float64 { return 0 }
