package e2e

import (
	"os/exec"
	"strings"
	"testing"
)

// readOnly is a home directory in which not even root can write.
const readOnly = "/proc/sys"

// TestReadOnlyHome plays where nothing can be written: that is said while the game goes on, and
// asked about before it is lost. A server, which must keep what it acknowledges, does not begin.
func TestReadOnlyHome(t *testing.T) {
	term := startTerminalAt(t, readOnly, "--black", "human", "--white", "human", "--set", "ui.animation=false", "--set", "engine.book=none")
	term.until(t, "the screen", func() bool { return term.shows("OTHELLO") })
	term.types(t, "f5")
	term.until(t, "that the game is not kept", func() bool { return term.shows("This game cannot be saved: writing " + readOnly) })
	from := term.written()
	term.types(t, "f6")
	term.until(t, "the next move", func() bool { return term.shown(from, "f6") })
	term.types(t, "q")
	term.until(t, "the question", func() bool { return term.shows("Quitting loses it.") })
	term.types(t, "\x1b[B\x1b[B\r")
	if code := term.exitCode(t); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
	for _, c := range []struct{ command, want string }{
		{"serve --address 127.0.0.1:0", "othello: serving: the host key: mkdir " + readOnly + "/.local: "},
		{"config init", "othello: writing settings: mkdir " + readOnly + "/.config: "},
	} {
		cmd := exec.Command(othello(t), strings.Fields(c.command)...)
		cmd.Env = []string{"HOME=" + readOnly}
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), c.want) || strings.Count(string(out), "\n") != 1 {
			t.Errorf("%s: %v\n%s", c.command, err, out)
		}
	}
}
