//go:build !linux && !darwin

package memory

import "math"

// physical returns no bounds: this system fails allocations that exceed its memory.
func physical() (total, unused int) { return math.MaxInt, math.MaxInt }
