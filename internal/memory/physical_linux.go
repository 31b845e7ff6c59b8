package memory

import (
	"math"
	"os"
	"path"
	"strconv"
	"strings"
)

// physical is what memory there is, and how much of it nobody uses.
func physical() (total, unused int) { return physicalBelow("/") }

// physicalBelow is physical of a system whose root is a folder: the machine's memory, or
// less if a control group, such as a container's, bounds it. Files that cannot be read
// bound nothing.
func physicalBelow(root string) (total, unused int) {
	read := func(name string) string {
		text, _ := os.ReadFile(path.Join(root, name))
		return string(text)
	}
	total, unused = math.MaxInt, math.MaxInt
	for line := range strings.Lines(read("proc/meminfo")) {
		if name, rest, _ := strings.Cut(line, ":"); name == "MemTotal" || name == "MemAvailable" {
			kilobytes, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
			if err != nil || kilobytes <= 0 || kilobytes > math.MaxInt>>10 {
				continue
			}
			if name == "MemTotal" {
				total = kilobytes << 10
			} else {
				unused = kilobytes << 10
			}
		}
	}
	for line := range strings.Lines(read("proc/self/cgroup")) { // "0::/user.slice", "4:memory:/box"
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, group, _ := strings.Cut(rest, ":")
		place, file := "sys/fs/cgroup", "memory.max"
		if controllers == "memory" {
			place, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		} else if controllers != "" {
			continue
		}
		for up := path.Join("/", group); ; up = path.Dir(up) { // the groups around it count as well
			if limit, err := strconv.Atoi(strings.TrimSpace(read(path.Join(place, up, file)))); err == nil && limit > 0 {
				total = min(total, limit)
			}
			if up == "/" {
				break
			}
		}
	}
	return total, min(total, unused)
}
