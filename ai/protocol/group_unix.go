//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// prepare gives a program a process group of its own, which its child processes share and
// Ctrl-C in our terminal does not reach. On Linux the program dies with us, even if we are
// killed.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithUs(cmd.SysProcAttr)
}

// killGroup kills the program and its child processes, which may have ended already.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
