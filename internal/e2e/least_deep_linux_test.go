//go:build deep && cgo

package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestLeastMemory asks for more memory than there is where there is hardly enough to start,
// many times, because what fails first is by chance; and starts where there is too little.
func TestLeastMemory(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("leaves no address space for the race detector; the deep tests run it")
	}
	run := func(limit int) (string, error) {
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -v %d; exec \"$0\" gtp --set engine.hash_mb=1000 --level 3", limit), othello(t))
		cmd.Env = append(os.Environ(), "OTHELLO_BOOK=none", "HOME="+t.TempDir(), "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
		cmd.Stdin = strings.NewReader("genmove b\nquit\n")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	first, _ := run(100 << 10)
	var least int
	const says = "othello: not enough memory: ulimit -v is %d MiB, and %d MiB is the least\n"
	if _, err := fmt.Sscanf(first, says, new(int), &least); err != nil {
		t.Fatalf("%v: %.1000s", err, first)
	}
	for range 20 {
		if text, err := run((least + 32) << 10); err != nil || !strings.HasPrefix(text, "The system has no 1000 MiB for an engine: it gets ") {
			t.Fatalf("%v\n%.1000s", err, text)
		}
	}
	for _, limit := range []int{100, 1000, 1300, least - 1} {
		want := fmt.Sprintf(says, limit, least)
		text, err := run(limit << 10)
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 1 || text != want {
			t.Errorf("%d MiB: %v\n%.1000s", limit, err, text)
		}
	}
}
