//go:build deep && unix

package lobby

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/game"
)

// TestKilled kills a server with signal 9 again and again while people play: whatever was
// acknowledged is there at the next start, and nothing else than what was wanted last.
func TestKilled(t *testing.T) {
	const kills = 100
	path := filepath.Join(t.TempDir(), "house.db")
	names := map[string]bool{}
	want, have := map[string]string{}, map[string]string{}
	games, steps := 0, 0
	for kill := range kills {
		out := killed(t, path, time.Duration(rand.N(150))*time.Millisecond)
		lines := bufio.NewScanner(bytes.NewReader(out))
		for lines.Scan() {
			words := strings.Fields(lines.Text())
			switch {
			case words[0] == "named":
				names[words[1]] = true
			case words[0] == "want" && len(words) == 3:
				want[words[1]] = words[2]
			case words[0] == "have" && len(words) == 3:
				have[words[1]] = words[2]
				steps++
				if strings.HasSuffix(words[2], "over") {
					games++
				}
			default:
				t.Fatalf("kill %d: the server says %q", kill, lines.Text())
			}
		}
		lb, err := Open(Setup{Path: path, Limits: UsualLimits()})
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		for n := range pairs {
			checkPair(t, lb, kill, n, names, want, have)
		}
		if err := lb.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d kills, %d things acknowledged, %d games to their end", kills, steps, games)
	if steps < 10*kills || games < kills/10 {
		t.Errorf("only %d things were acknowledged, %d games ended", steps, games)
	}
}

// killed starts a server, lets it go on for a while after its first word or, now and then, not that long, and kills it.
// What it said comes back.
func killed(t *testing.T, path string, after time.Duration) []byte {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childPath+"="+path)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout = write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = write.Close()
	early := rand.N(10) == 0 // while it opens
	kill := func() { time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) }
	if early {
		kill()
	}
	var out bytes.Buffer
	in := bufio.NewReader(read)
	if first, err := in.ReadString('\n'); err == nil && first != "open\n" {
		out.WriteString(first)
	}
	if !early {
		kill()
	}
	_, _ = out.ReadFrom(in)
	_ = read.Close()
	_ = cmd.Wait()
	if errs.Len() > 0 {
		t.Fatalf("the server says %s", errs.String())
	}
	whole := out.Bytes()
	return whole[:bytes.LastIndexByte(whole, '\n')+1]
}

// checkPair looks at what is left of a pair's game.
func checkPair(t *testing.T, lb *Lobby, kill, n int, names map[string]bool, want, have map[string]string) {
	t.Helper()
	pair := pairNames(n)
	for _, name := range pair {
		v, err := lb.Enter("SHA256:" + name)
		if err != nil {
			t.Fatal(err)
		}
		if names[name] && v.Name() != name {
			t.Errorf("kill %d: %s is %s", kill, name, v.Name())
		}
		v.Leave()
	}
	v, err := lb.Enter("SHA256:" + pair[0])
	if err != nil {
		t.Fatal(err)
	}
	defer v.Leave()
	at := fmt.Sprint(n)
	if want[at] == "" || v.Unnamed() {
		return
	}
	found := "nothing"
	if tables := v.Listing().Tables; len(tables) > 0 && tables[0].You != game.Empty {
		if err := v.Join(tables[0].Table); err != nil {
			t.Fatal(err)
		}
		view := v.Table()
		found = transcript(view)
		if view.State == Over { // its last move was on disk, but not yet what came of it
			found += "over"
		}
	} else if games, err := v.Games(pair[0], 1); err == nil && len(games) > 0 {
		r, err := games[0].Record()
		if err != nil {
			t.Fatal(err)
		}
		found = moves(r.Game.Moves())
		if games[0].Result.Reason == ByScore || games[0].Result.Reason == Resigned {
			found += "over"
		}
	}
	expected := []string{want[at], have[at]}
	if have[at] == "" {
		expected = append(expected, "nothing")
	}
	if strings.HasSuffix(have[at], "over") && want[at] == "." {
		expected = append(expected, have[at])
	}
	if !slices.Contains(expected, found) {
		t.Errorf("kill %d: pair %d has %s, wanted last %s, was told %s", kill, n, found, want[at], have[at])
	}
	have[at], want[at] = found, found
	one, _ := v.Person()
	other, err := lb.store.person(one.ID + 1)
	if err == nil && other != nil && other.Name == pair[1] && (one.Won != other.Lost || one.Games != other.Games || one.Drawn != other.Drawn) {
		t.Errorf("kill %d: %+v and %+v", kill, one, other)
	}
}
