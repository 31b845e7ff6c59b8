//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// inGroup makes the program the head of a process group of its own, so that
// killGroup reaches what it starts, and so that Ctrl-C in our terminal does not
// reach it.
func inGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group, which may have ended already.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
