package protocol

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// endWithUs has the system kill the program when the thread that started it ends.
func endWithUs(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }

// holders names the other processes that have a pipe open which we read: "process 4711
// (engine)". It sees those that it may look into.
func holders(pipe *os.File) string {
	info, err := pipe.Stat()
	if err != nil {
		return someone
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return someone
	}
	want := fmt.Sprintf("pipe:[%d]", stat.Ino)
	open, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	var names []string
	for _, path := range open {
		pid := strings.Split(path, "/")[2]
		if n, err := strconv.Atoi(pid); err != nil || n == os.Getpid() {
			continue
		}
		if link, err := os.Readlink(path); err != nil || link != want {
			continue
		}
		comm, _ := os.ReadFile("/proc/" + pid + "/comm")
		if name := fmt.Sprintf("process %s (%s)", pid, oneLine(string(comm))); len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return someone
	}
	return strings.Join(names, ", ")
}
