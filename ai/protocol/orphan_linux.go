package protocol

import "syscall"

// endWithUs makes the system kill the program when the thread that started it ends.
func endWithUs(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
