//go:build !unix

package protocol

import "os/exec"

// There are no process groups here: a program's own children end when their pipes
// close.
func inGroup(*exec.Cmd) {}

// killGroup kills the program, which may have ended already.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
