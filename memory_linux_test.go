package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestScarceMemory plays whole games, without a book that would move for the engines,
// with more memory for them than the system gives: they take less, which is said, and go on.
func TestScarceMemory(t *testing.T) {
	if testing.Short() { // so is the race detector run, which needs more address space than this leaves
		t.Skip("short")
	}
	for _, c := range []struct{ typed, args, want string }{
		{"", "--plain --no-resume --hash 4000 --black search --white search --level 3", "Game over: "},
		{"", "--plain --no-resume --hash 4000 --black zeus --white zeus --level 3", "Game over: "},
		{"genmove b\nquit\n", "gtp --hash 4000 --level 3", "= "},
	} {
		cmd := exec.Command("sh", "-c", "ulimit -v 2000000; exec \"$0\" "+c.args, os.Args[0])
		cmd.Env = append(os.Environ(), asProgram+"=yes", "OTHELLO_BOOK=none", "HOME="+t.TempDir(), "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
		cmd.Stdin = strings.NewReader(c.typed)
		out, err := cmd.CombinedOutput()
		if text := string(out); err != nil || !strings.Contains(text, c.want) || !strings.Contains(text, "The system has no 4000 MiB for an engine: it gets ") {
			t.Errorf("%s: %v\n%.1000s", c.args, err, text)
		}
	}
}
