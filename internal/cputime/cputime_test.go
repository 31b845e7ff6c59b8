package cputime

import (
	"os"
	"runtime"
	"testing"
)

// TestOwn works until the clocks that there are have moved, and wants them to agree that
// a thread uses no more than its program.
func TestOwn(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	program, ok := Program(os.Getpid())
	if linux := runtime.GOOS == "linux"; ok != linux {
		t.Errorf("the time of a program is known: %v", ok)
	}
	thread, known := Thread()
	if !known {
		if runtime.GOOS == "linux" || runtime.GOOS == "darwin" {
			t.Error("the time of a thread is not known")
		}
		return
	}
	for now := thread; now-thread < 1e6; now, _ = Thread() {
		if now < thread {
			t.Fatalf("the clock went back from %v to %v", thread, now)
		}
	}
	if after, _ := Program(os.Getpid()); ok && after-program < 1e6 {
		t.Errorf("the program used %v while a thread used 1ms", after-program)
	}
}

// TestNoProgram asks about numbers that no program has.
func TestNoProgram(t *testing.T) {
	for _, pid := range []int{-1, 0, 1 << 27} {
		if used, ok := Program(pid); ok {
			t.Errorf("program %d has used %v", pid, used)
		}
	}
}
