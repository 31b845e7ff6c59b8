//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// group is a program and what it starts, which end together. Unix has groups of
// processes for that; the program's number is that of its group.
type group struct{}

// prepare makes the program the head of a group of its own, which Ctrl-C in our terminal
// does not reach. It ends with us where the system offers that, even if we are killed.
func (*group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithUs(cmd.SysProcAttr)
}

// join completes the group once the program has started.
func (*group) join(*exec.Cmd) error { return nil }

// kill kills the group, which may have ended already.
func (*group) kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
