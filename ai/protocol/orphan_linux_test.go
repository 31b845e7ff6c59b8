package protocol

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func init() {
	systemFakes["parent"] = func() { // starts a program that thinks for ever, and says which
		p, err := launch("fake", []string{os.Args[0], "fake", "silent"}, &logger{})
		exitOn(err)
		fmt.Println(p.cmd.Process.Pid)
		time.Sleep(time.Hour)
	}
	systemFakes["runaway"] = func() { // leaves a child behind in a session of its own
		child := exec.Command(os.Args[0], "fake", "silent")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		exitOn(child.Start())
		fmt.Fprintln(os.Stderr, child.Process.Pid)
		os.Exit(0)
	}
}

// TestKilledParent kills a program of ours in the hardest way: the engine that it had
// started ends too.
func TestKilledParent(t *testing.T) {
	parent := exec.Command(os.Args[0], "fake", "parent")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait() // it was killed
	waitGone(t, pid)
}

// TestRunaway has a program end whose child has left its group: the error says so.
func TestRunaway(t *testing.T) {
	p, err := launch("fake", fakeCommand(t, "runaway").Args, &logger{})
	if err != nil {
		t.Fatal(err)
	}
	<-p.ended
	_, rest, _ := strings.Cut(p.err.Error(), ": ")
	pid, ok := strings.CutSuffix(rest, "; a process that it started still runs")
	n, err := strconv.Atoi(pid)
	if !ok || err != nil {
		t.Fatalf("the end is told as %q", p.err)
	}
	if err := syscall.Kill(n, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	waitGone(t, n)
}
