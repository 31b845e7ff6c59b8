//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// group is a program and its child processes, which end together: a process group, whose
// ID is the program's.
type group struct{}

// prepare gives the program a process group of its own, which Ctrl-C in our terminal does
// not reach. On Linux the program dies with us, even if we are killed.
func (*group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithUs(cmd.SysProcAttr)
}

// join completes the group once the program has started.
func (*group) join(*exec.Cmd) error { return nil }

// kill kills the group, which may have ended already.
func (*group) kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
