package memory

import (
	"math"

	"golang.org/x/sys/unix"
)

// physical returns what memory there is. How much of it nobody uses the system does not
// say.
func physical() (total, unused int) {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil || bytes == 0 || bytes > math.MaxInt {
		bytes = math.MaxInt
	}
	return int(bytes), int(bytes)
}
