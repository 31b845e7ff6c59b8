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

// TestFlatMemory has one process of the program play hundreds of whole games, by engines
// of every kind, and take no more memory at the end than it had after the first ones.
func TestFlatMemory(t *testing.T) {
	cmd := exec.Command(othello(t), "gtp", "--set", "engine.threads=1", "--set", "engine.seed=1")
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
	var kinds []string
	var levels []int
	for line := range strings.Lines(tell("othello-engines")) {
		var kind string
		var most int
		if _, err := fmt.Sscan(line, &kind, &most); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		switch kind {
		case "perfect": // thinks for up to a minute a move, with the engine of search
			continue
		case "r1", "r2", "zeus-as-published": // take as long, with the engines of policy and zeus
			continue
		}
		kinds, levels = append(kinds, kind), append(levels, most)
	}
	const games = 600
	// What the process holds goes up and down by some 4 MB from game to game, so means of
	// a hundred games are compared; by game 200 every kind has played at its levels and on
	// each board.
	early, late := 0, 0
	moves, ends := 0, map[string]int{}
	for i := range games {
		tell(fmt.Sprintf("othello-engine %s %d", kinds[i%len(kinds)], 1+i/len(kinds)%min(levels[i%len(kinds)], 2)))
		size := 8 - 2*(i%7/5)
		switch kinds[i%len(kinds)] { // some play on no other board
		case "traps", "r3-tables", "puct-network", "policy", "people":
			size = 8
		case "r3":
			size = 6
		}
		tell(fmt.Sprintf("boardsize %d", size))
		tell("clear_board")
		for side := 0; ; side = 1 - side {
			if result := tell("gogui-rules_final_result"); result != "" {
				ends[result[:1]]++
				break
			}
			tell("genmove " + [2]string{"black", "white"}[side])
			moves++
		}
		switch i / 100 {
		case 2:
			early += resident(t, cmd.Process.Pid) / 100
		case games/100 - 1:
			late += resident(t, cmd.Process.Pid) / 100
		}
	}
	tell("quit")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("%d games of %v, %d moves, won %v, %d kB early, %d kB late", games, kinds, moves, ends, early, late)
	const slack = 4 << 10 // kB
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
