package protocol

import (
	"fmt"
	"os"
	"strings"
)

// zombie reports whether a process is dead but not reaped: nobody may care to, in
// a container.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, ok := strings.Cut(string(stat), ") ")
	return err != nil || ok && strings.HasPrefix(rest, "Z")
}
