package protocol

import (
	"fmt"
	"os/exec"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a program and its child processes, which end together: a job object, whose
// processes the system ends when its last handle is closed, at the latest when we end.
type group struct {
	mu  sync.Mutex
	job windows.Handle // zero for none
}

// prepare does nothing: a program joins its job when it has started.
func (*group) prepare(*exec.Cmd) {}

// join puts the program into its job. What it has started before that stays outside.
func (g *group) join(cmd *exec.Cmd) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return fmt.Errorf("making a job: %w", err)
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		err = assign(job, uint32(cmd.Process.Pid))
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return fmt.Errorf("joining a job: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.job = job
	return nil
}

func assign(job windows.Handle, pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(job, process)
}

// kill ends the job, which may have ended already, or the program alone if it has none.
func (g *group) kill(cmd *exec.Cmd) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job == 0 {
		_ = cmd.Process.Kill()
		return
	}
	_ = windows.TerminateJobObject(g.job, 1)
	_ = windows.CloseHandle(g.job)
	g.job = 0
}
