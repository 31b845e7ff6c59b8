package memory

import (
	"math"

	"golang.org/x/sys/unix"
)

// physical returns the size of the memory. This system does not report how much is
// unused.
func physical() (total, unused int) {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil || bytes == 0 || bytes > math.MaxInt {
		bytes = math.MaxInt
	}
	return int(bytes), int(bytes)
}
