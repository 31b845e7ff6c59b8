package memory

import (
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// physical returns what memory there is, and how much of it nobody uses: the machine's,
// or less if a control group, such as a container's, bounds it.
func physical() (total, unused int) {
	text, _ := os.ReadFile("/proc/meminfo")
	total, unused = meminfo(string(text))
	if limit, err := memlimit.FromCgroup(); err == nil && limit > 0 {
		total = int(min(uint64(total), limit))
	}
	return total, min(total, unused)
}

// meminfo returns what the lines of /proc/meminfo say. What they do not say is without
// bound.
func meminfo(text string) (total, unused int) {
	total, unused = math.MaxInt, math.MaxInt
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(line, ":")
		kilobytes, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
		if err != nil || kilobytes <= 0 || kilobytes > math.MaxInt>>10 {
			continue
		}
		switch name {
		case "MemTotal":
			total = kilobytes << 10
		case "MemAvailable":
			unused = kilobytes << 10
		}
	}
	return total, unused
}
