//go:build deep && linux

package e2e

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestFlatMemory has a process of the program play whole games by an engine, and take no more
// memory at the end than it had after the first ones.
func TestFlatMemory(t *testing.T) {
	for kind, size := range map[string]int{"search": 8, "puct": 8, "puct-network": 8, "policy": 8, "people": 8, "traps": 8, "zeus": 6, "mts": 8, "dqn": 6, "r3": 6, "r3-tables": 8, "random": 4} {
		t.Run(kind, func(t *testing.T) { flatMemory(t, kind, size) })
	}
}

func flatMemory(t *testing.T, kind string, size int) {
	cmd := exec.Command(othello(t), "gtp", "--engine", kind, "--set", "engine.threads=1", "--set", "engine.seed=1")
	// GOGC has the collector leave little for later, which would look like growth.
	cmd.Env = append(os.Environ(), "GOGC=10", "OTHELLO_HASH_MB=1", "HOME="+t.TempDir(), "XDG_STATE_HOME=", "XDG_CONFIG_HOME=", "XDG_CACHE_HOME=")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	tell := func(order string) string {
		if _, err := fmt.Fprintln(in, order); err != nil {
			t.Fatal(err)
		}
		var answer []string
		for lines.Scan() && lines.Text() != "" {
			answer = append(answer, lines.Text())
		}
		text := strings.Join(answer, "\n")
		if !strings.HasPrefix(text, "=") {
			t.Fatalf("%s: %q", order, text)
		}
		return strings.TrimSpace(text[1:])
	}
	const games, part = 60, 20 // means of a part are compared
	early, late, moves := 0, 0, 0
	tell("level 1")
	for i := range games {
		tell(fmt.Sprintf("boardsize %d", size))
		for side := 0; tell("gogui-rules_final_result") == ""; side = 1 - side {
			tell("genmove " + [2]string{"black", "white"}[side])
			moves++
		}
		switch held := resident(t, cmd.Process.Pid); {
		case i >= games-part:
			late += held / part
		case i >= part:
			early += held / part
		}
	}
	tell("quit")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("%d games, %d moves, %d kB early, %d kB late", games, moves, early, late)
	const slack = 2 << 10 // kB
	if late > early+slack {
		t.Errorf("the program grew from %d kB to %d kB", early, late)
	}
}

// resident is the memory of a process, in kB.
func resident(t *testing.T, pid int) (kB int) {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "VmRSS:")
	if _, err := fmt.Sscan(rest, &kB); err != nil {
		t.Fatal(err)
	}
	return kB
}
