//go:build unix

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"othello/game"
)

// terminal is the program in a terminal of 80x24.
type terminal struct {
	cmd   *exec.Cmd
	pty   *os.File
	state string // directory of the saved game
	ended chan error

	mu   sync.Mutex
	seen bytes.Buffer   // everything it printed
	doom *regexp.Regexp // kills the program as soon as it is printed as saved; nil for nothing
	from int            // what was printed before that does not count
}

func startTerminal(tb testing.TB, args ...string) *terminal {
	tb.Helper()
	home := filepath.Join(tb.TempDir(), awkward)
	if err := os.Mkdir(home, 0o700); err != nil {
		tb.Fatal(err)
	}
	return startTerminalAt(tb, home, args...)
}

// startTerminalAt is startTerminal with that home directory.
func startTerminalAt(tb testing.TB, home string, args ...string) *terminal {
	tb.Helper()
	return startCommand(tb, home, othello(tb), args...)
}

// startCommand is startTerminalAt for another program, which can start this one.
func startCommand(tb testing.TB, home, name string, args ...string) *terminal {
	tb.Helper()
	t := &terminal{state: filepath.Join(home, "state"), ended: make(chan error, 1)}
	t.cmd = exec.Command(name, args...)
	t.cmd.Env = []string{
		"HOME=" + home, "XDG_STATE_HOME=" + t.state, "XDG_CONFIG_HOME=" + home,
		"TERM=xterm-256color", "LANG=C.UTF-8", "OTHELLO_HASH_MB=1", "PATH=" + os.Getenv("PATH"), "PS1=" + prompt,
	}
	var err error
	t.pty, err = pty.StartWithSize(t.cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		tb.Fatalf("starting the program in a terminal: %v", err)
	}
	var reading sync.WaitGroup
	reading.Go(func() {
		_, _ = io.Copy(t, t.pty) // ends with an error when the program does
	})
	go func() {
		err := t.cmd.Wait()
		reading.Wait()
		t.ended <- err
	}()
	tb.Cleanup(func() {
		_ = t.cmd.Process.Kill()
		_ = t.pty.Close()
	})
	return t
}

func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, err := t.seen.Write(p)
	if t.doom != nil && t.doom.Match(t.seen.Bytes()[t.from:]) && !t.saving() {
		_ = t.cmd.Process.Kill()
	}
	return n, err
}

// saving reports whether the screen says that what it shows is not saved yet. Titles begin
// frames, and a new one comes when it is saved.
func (t *terminal) saving() bool {
	shown := t.seen.Bytes()
	i := bytes.LastIndex(shown, []byte("not saved yet"))
	return i >= 0 && !bytes.Contains(shown[i:], []byte("Othello: "))
}

func (t *terminal) shows(text string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Contains(t.seen.Bytes(), []byte(text))
}

// written is how many bytes it has printed.
func (t *terminal) written() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen.Len()
}

// shown reports whether it has printed the texts, in this order, behind so many bytes.
func (t *terminal) shown(from int, texts ...string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	rest := t.seen.Bytes()[from:]
	for _, text := range texts {
		i := bytes.Index(rest, []byte(text))
		if i < 0 {
			return false
		}
		rest = rest[i+len(text):]
	}
	return true
}

// text returns what the program has written from a place on.
func (t *terminal) text(from int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen.String()[from:]
}

// until waits for something to become true.
func (t *terminal) until(tb testing.TB, what string, is func() bool) {
	tb.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.mu.Lock()
			defer t.mu.Unlock()
			tb.Fatalf("%s does not come; the terminal got\n%q", what, t.seen.Bytes())
		}
	}
}

func (t *terminal) types(tb testing.TB, keys string) {
	tb.Helper()
	if _, err := t.pty.WriteString(keys); err != nil {
		tb.Fatalf("typing %q: %v", keys, err)
	}
}

// exitCode waits for the end of the program.
func (t *terminal) exitCode(tb testing.TB) int {
	tb.Helper()
	select {
	case err := <-t.ended:
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			return exit.ExitCode()
		} else if err != nil {
			tb.Fatal(err)
		}
		return 0
	case <-time.After(patience):
		tb.Fatal("the program does not end")
		return -1
	}
}

var savedMove = regexp.MustCompile(`;[BW]\[([a-h][1-8])?\]`)

// game is the game as the program saved it, empty if it did not yet.
func (t *terminal) game(tb testing.TB) *game.Game {
	text, err := os.ReadFile(filepath.Join(t.state, "othello", "game.sgf"))
	g := game.New(game.Size8)
	if err != nil {
		return g
	}
	for _, m := range savedMove.FindAllSubmatch(text, -1) {
		move := game.Pass
		if len(m[1]) > 0 {
			if move, err = game.ParseSquare(string(m[1])); err != nil {
				tb.Fatal(err)
			}
		}
		if err := g.Play(move); err != nil {
			tb.Fatalf("the saved game %s: %v", text, err)
		}
	}
	return g
}

// TestTerminalGame plays a whole game by typing squares, in the full screen and
// against the real engine, and leaves.
func TestTerminalGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole game at the pace of a terminal; the usual tests do")
	}
	t.Parallel()
	term := startTerminal(t, "--level", "1", "--set", "engine.threads=1", "--set", "ui.animation=false", "--no-resume")
	term.until(t, "the screen", func() bool { return term.shows("OTHELLO") })
	g := term.game(t)
	for moves := 0; !g.Over(); moves++ {
		if moves > 64 {
			t.Fatalf("the game does not end: %v", g.Moves())
		}
		played := g.Node().Ply()
		if g.MustPass() {
			term.types(t, "\r")
		} else {
			term.types(t, g.Position().Moves().First().String())
		}
		term.until(t, fmt.Sprintf("the reply to move %d", played+1), func() bool {
			g = term.game(t)
			return g.Node().Ply() > played && (g.Over() || g.Turn() == game.Black)
		})
	}
	term.until(t, "the verdict", func() bool { return term.shows("wins by") || term.shows("draw") })
	term.types(t, "q")
	if code := term.exitCode(t); code != 0 {
		t.Errorf("exit code %d after q, want 0", code)
	}
	if !term.shows("\x1b[?1049l") {
		t.Error("the terminal is left in the alternate screen")
	}
}

// TestTerminalSignals ends the program by signals, in the full screen and in lines of
// text, and checks that the game is saved.
func TestTerminalSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		for _, mode := range []string{"--set=ui.hints=false", "--plain"} {
			t.Run(signal.String()+mode, func(t *testing.T) {
				t.Parallel()
				term := startTerminal(t, "--level", "1", "--no-resume", mode)
				term.until(t, "the board", func() bool { return term.shows("Black") })
				key := "f5"
				if mode == "--plain" {
					key += "\n"
				}
				term.types(t, key)
				term.until(t, "the reply", func() bool { return term.game(t).Node().Ply() == 2 })
				if err := term.cmd.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				if code, want := term.exitCode(t), 128+int(signal); code != want {
					t.Errorf("exit code %d, want %d", code, want)
				}
				if mode != "--plain" && !term.shows("\x1b[?1049l") {
					t.Error("the terminal is left in the alternate screen")
				}
				if got := term.game(t).Node().Ply(); got != 2 {
					t.Errorf("%d moves are kept, want 2", got)
				}
			})
		}
	}
}

// TestTerminalRemembers chooses a theme, leaves at once, and finds it at the next start.
func TestTerminalRemembers(t *testing.T) {
	home := t.TempDir()
	for _, theme := range []string{"dark", "light"} {
		term := startTerminalAt(t, home, "--level", "1", "--no-resume")
		term.until(t, "the screen", func() bool { return term.shows("OTHELLO") })
		term.types(t, ":theme "+theme+"\rq")
		if code := term.exitCode(t); code != 0 {
			t.Fatalf("exit code %d after q, want 0", code)
		}
	}
	text, err := os.ReadFile(filepath.Join(home, "othello", "remembered.toml"))
	if want := "\n[ui]\ntheme = \"light\"\n# checksum "; err != nil || !bytes.Contains(text, []byte(want)) {
		t.Errorf("remembered is %q (%v), want %q near its end", text, err, want)
	}
}

// TestTerminalTooLarge has the terminal say that it has four thousand million cells: one
// that grows so is drawn upon in part, and one that begins so is refused.
func TestTerminalTooLarge(t *testing.T) {
	huge := &pty.Winsize{Rows: 65535, Cols: 65535}
	term := startTerminal(t, "--no-resume")
	// Bubble Tea hears of sizes only after the first frame: the test of widths comes later.
	term.until(t, "the test of widths", func() bool { return term.shows("\x1b[6n") })
	if err := pty.Setsize(term.pty, huge); err != nil {
		t.Fatal(err)
	}
	middle := regexp.MustCompile(`\x1b\[2\d\d;\d+H`) // of 512 rows
	term.until(t, "the board in the middle", func() bool {
		term.mu.Lock()
		defer term.mu.Unlock()
		return middle.Match(term.seen.Bytes())
	})
	term.types(t, "q")
	if code := term.exitCode(t); code != 0 {
		t.Errorf("exit code %d after q, want 0", code)
	}
	cmd := exec.Command(term.cmd.Path)
	cmd.Env = term.cmd.Env
	began, err := pty.StartWithSize(cmd, huge)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = began.Close() }()
	text, _ := io.ReadAll(began) // ends with an error when the program does
	if want := "the terminal says that it is 65535x65535 characters large"; cmd.Wait() == nil || !strings.Contains(string(text), want) {
		t.Errorf("%v: %.300q, want %q", cmd.ProcessState, text, want)
	}
}

// BenchmarkFirstFrame measures the time from the start of the process to its
// first frame, with default settings, and its CPU time until it is ended after that.
func BenchmarkFirstFrame(b *testing.B) {
	var cpu time.Duration
	for b.Loop() {
		term := startTerminal(b, "--set", "engine.hash_mb=128")
		for !term.shows("OTHELLO") {
			time.Sleep(100 * time.Microsecond)
		}
		b.StopTimer()
		_ = term.cmd.Process.Kill()
		if err := <-term.ended; err == nil {
			b.Fatal("the program ended too early")
		}
		cpu += term.cmd.ProcessState.UserTime() + term.cmd.ProcessState.SystemTime()
		b.StartTimer()
	}
	b.ReportMetric(float64(cpu.Milliseconds())/float64(b.N), "cpu-ms/op")
}
