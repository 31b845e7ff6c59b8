package memory

import (
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// physical returns the size of the memory and how much is unused: the machine's, or less
// by the limit of a control group, such as a container's. What the system does not say is
// unbounded; how much is unused Linux alone says.
func physical() (total, unused int) {
	total = math.MaxInt
	for _, limit := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if bytes, err := limit(); err == nil && bytes > 0 {
			total = int(min(uint64(total), bytes))
		}
	}
	text, _ := os.ReadFile("/proc/meminfo")
	return total, min(total, available(string(text)))
}

// available returns the memory that /proc/meminfo calls available.
func available(text string) int {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "MemAvailable:"); ok {
			kilobytes, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			if err == nil && kilobytes > 0 && kilobytes <= math.MaxInt>>10 {
				return kilobytes << 10
			}
		}
	}
	return math.MaxInt
}
