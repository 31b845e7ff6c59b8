package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestScarceMemory plays with more memory for engines than the system gives: they
// take less, which is said, and go on.
func TestScarceMemory(t *testing.T) {
	for _, c := range []struct{ typed, args, want string }{
		{"f5\nquit\n", "--plain --no-resume --hash 2000 --engine search --level 3", "2. White"},
		{"f5\nquit\n", "--plain --no-resume --hash 2000 --engine zeus --level 3", "2. White"},
		{"genmove b\nquit\n", "gtp --hash 2000 --level 3", "= "},
	} {
		cmd := exec.Command("sh", "-c", "ulimit -v 2000000; exec \"$0\" "+c.args, os.Args[0])
		cmd.Env = append(os.Environ(), asProgram+"=yes", "HOME="+t.TempDir(), "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
		cmd.Stdin = strings.NewReader(c.typed)
		out, err := cmd.CombinedOutput()
		if text := string(out); err != nil || !strings.Contains(text, c.want) || !strings.Contains(text, "The system has no 2000 MiB for an engine: it gets ") {
			t.Errorf("%s: %v\n%.1000s", c.args, err, text)
		}
	}
}
