//go:build unix

package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"othello/internal/printable"
)

// hostile is a game whose texts hold what terminals obey: a title of the window, a clearing
// of the screen in 7 and in 8 bits, a change of direction.
const hostileName = "Eve\x1b]0;owned\x07\x1b[2J\u009b2J\u202edlot\x7f"

// progressBar is what tells a terminal how far a command is.
var progressBar = regexp.MustCompile(`\x1b\]9;4;\d(;\d+)?\a`)

// TestHostileText shows a game by an enemy's hand in every way that prints on a terminal
// in lines: nothing in it is obeyed.
func TestHostileText(t *testing.T) {
	home := t.TempDir()
	game := filepath.Join(home, "game.sgf")
	text := strings.ReplaceAll(hostileName, "]", `\]`)
	text = "(;GM[2]FF[4]SZ[8]PB[" + text + "]PW[" + text + "]EV[" + text + "]C[" + text + "];B[f5]C[" + text + "];W[d6])"
	if err := os.WriteFile(game, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	named := filepath.Join(home, hostileName+".sgf")
	if err := os.WriteFile(named, []byte("no game"), 0o600); err != nil {
		t.Skipf("this system has no such names: %v", err)
	}
	for _, args := range [][]string{
		{"convert", "--to", "sgf", game}, {"convert", "--to", "ggf", game}, {"convert", "--to", "obf", game},
		{"convert", named}, {"analyze", "--effort", "quick", game}, {"analyze", "--json", "--effort", "quick", game}, {"analyze", named},
		{"solve", named}, {"--level", hostileName}, {"--engine", hostileName}, {"--config", named}, {hostileName},
	} {
		term := startTerminalAt(t, t.TempDir(), args...)
		term.exitCode(t)
		text := strings.ReplaceAll(term.seen.String(), "\r\n", "\n")
		text = strings.NewReplacer("\r", "\n", "\x1b[K", "").Replace(text) // the program's own progress
		text = progressBar.ReplaceAllString(text, "")
		if text == "" {
			t.Errorf("%q says nothing", args)
		}
		for _, r := range text {
			if r != '\n' && r != utf8.RuneError && !printable.Is(r) {
				t.Errorf("%q prints %U: %q", args, r, text)
				break
			}
		}
	}
	cmd := exec.Command(othello(t), "analyze", "--json", "--effort", "quick", game)
	cmd.Env = append(os.Environ(), "HOME="+home)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, said.String())
	}
	var review struct {
		Black string `json:"black_name"`
	}
	if err := json.Unmarshal(out, &review); err != nil || review.Black != hostileName {
		t.Errorf("in JSON the name %q is %q (%v)", hostileName, review.Black, err)
	}
}

// TestHostileInput sends what no terminal should: sequences with many parameters, which crashed
// the screen, reports and answers in parts, and sizes that nobody asked for. Nothing of it is a
// key, and the program goes on.
func TestHostileInput(t *testing.T) {
	t.Parallel()
	many := "\x1b[" + strings.Repeat("1;", 33)
	term := startTerminal(t, "--black", "human", "--white", "human", "--no-resume")
	term.until(t, "the screen", func() bool { return term.shows("OTHELLO") })
	for _, part := range []string{
		many + "m", many + "u", many + "R", "\x1bP" + many[2:] + "q\x1b\\", "\u009b" + many[2:] + "m", "\x1b[200~" + many + "m\x1b[201~",
		"\x1b[8;0;0t", "\x1b[48;0;0;0;0t", "\x1b[<35;7", "0;21M", "\x1b", "[<35;70;21M", "\x1b]11;rgb:ff", "ff/ffff/ffff\a", "\x1b[21;", "70R",
	} {
		term.types(t, part)
		time.Sleep(100 * time.Millisecond)
	}
	term.types(t, "f5")
	term.until(t, "the move", func() bool { return term.game(t).Node().Ply() == 1 })
	if len(term.game(t).Moves()) != 1 {
		t.Errorf("the moves are %v", term.game(t).Moves())
	}
	term.types(t, "\x03")
	if code := term.exitCode(t); code != 130 || !term.shows("\x1b[?1049l") {
		t.Errorf("exit code %d", code)
	}
}
