//go:build unix

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// prompt is the prompt of the shell in which tests start the program.
const prompt = "<ready>"

// shell is a shell with job control in a terminal, and the program as its job.
type shell struct {
	*terminal
	home string
	pid  int // of the program
	from int // what the terminal had printed when it was last looked at
}

// startShell starts the program in a shell, and plays a move, so that a game is kept.
func startShell(t *testing.T, args ...string) *shell {
	t.Helper()
	for _, name := range []string{"bash", "stty", "ps"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("no shell with job control: %v", err)
		}
	}
	s := &shell{home: t.TempDir()}
	s.terminal = startCommand(t, s.home, "bash", "--norc", "--noprofile", "--noediting", "-i")
	s.ready(t)
	s.command(t, "stty -a >~/before")
	program := append([]string{othello(t), "--level", "1", "--set", "engine.threads=1", "--set", "ui.animation=false", "--no-resume"}, args...)
	s.types(t, fmt.Sprintf("sh -c 'echo $$ >~/pid; exec \"$@\"' sh '%s'\n", strings.Join(program, "' '")))
	s.until(t, "the board", func() bool { return s.shown(s.from, "Black") })
	s.plays(t, args...)
	text, err := os.ReadFile(filepath.Join(s.home, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	if s.pid, err = strconv.Atoi(strings.TrimSpace(string(text))); err != nil {
		t.Fatal(err)
	}
	return s
}

// plays makes a move and waits for the reply: the program hears the keyboard.
func (s *shell) plays(t *testing.T, args ...string) {
	t.Helper()
	before := s.game(t)
	key := before.Position().Moves().First().String()
	if len(args) > 0 {
		key += "\n"
	}
	s.types(t, key)
	s.until(t, "the reply", func() bool { return s.game(t).Node().Ply() == before.Node().Ply()+2 })
}

// ready waits for the prompt of the shell.
func (s *shell) ready(t *testing.T) {
	t.Helper()
	s.until(t, "the prompt", func() bool { return s.shown(s.from, prompt) })
	s.from = s.written()
}

// command lets the shell carry out a command.
func (s *shell) command(t *testing.T, line string) {
	t.Helper()
	s.types(t, line+"\n")
	s.ready(t)
}

func (s *shell) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	s.from = s.written()
	if err := syscall.Kill(s.pid, signal); err != nil {
		t.Fatal(err)
	}
}

// stopped waits until the program is stopped.
func (s *shell) stopped(t *testing.T) {
	t.Helper()
	s.until(t, "the stop", func() bool {
		out, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(s.pid)).Output()
		return err == nil && strings.HasPrefix(strings.TrimSpace(string(out)), "T")
	})
}

// knowsStopped waits until the shell knows that the program is stopped: fg would not let
// one go on that it takes to be running.
func (s *shell) knowsStopped(t *testing.T) {
	t.Helper()
	s.until(t, "the shell's notice", func() bool {
		from := s.written()
		s.command(t, "jobs -s")
		return s.shown(from, "Stopped")
	})
}

// sane checks that the terminal's modes are what they were before the program began.
func (s *shell) sane(t *testing.T) {
	t.Helper()
	s.command(t, "stty -a >~/after")
	before, err := os.ReadFile(filepath.Join(s.home, "before"))
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(filepath.Join(s.home, "after"))
	if err != nil {
		t.Fatal(err)
	}
	if string(before) != string(after) {
		t.Errorf("the terminal is\n%s\nand was\n%s", after, before)
	}
}

// ends waits for the prompt after the end of the program, and checks the terminal and
// the exit code.
func (s *shell) ends(t *testing.T, code int) {
	t.Helper()
	s.ready(t)
	s.command(t, `echo "code:$?"`)
	if want := fmt.Sprintf("code:%d\r\n", code); !s.shows(want) {
		t.Errorf("the exit code is not %d", code)
	}
	s.sane(t)
}

const (
	enter = "\x1b[?1049h" // the alternate screen
	leave = "\x1b[?1049l"
	mouse = "\x1b[?1003h"
)

// TestShellStops stops the program as a job of a shell in every way there is, and lets
// it go on.
func TestShellStops(t *testing.T) {
	for _, c := range []struct {
		name   string
		signal syscall.Signal // zero for the key
		behind bool           // it goes on in the background first, where it must not take the terminal
	}{
		{"key", 0, false},
		{"TSTP", syscall.SIGTSTP, false},
		{"TSTP behind", syscall.SIGTSTP, true},
		{"STOP", syscall.SIGSTOP, false},
		{"STOP behind", syscall.SIGSTOP, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := startShell(t)
			for range 2 { // what happens once must not hinder the next time
				if c.signal == 0 {
					s.from = s.written()
					s.types(t, "\x1a")
				} else {
					s.signal(t, c.signal)
				}
				if c.signal != syscall.SIGSTOP { // which gives no time to leave
					s.until(t, "the shell's screen", func() bool { return s.shown(s.from, leave, prompt) })
				}
				s.stopped(t)
				s.ready(t)
				s.sane(t)
				if c.behind {
					s.signal(t, syscall.SIGCONT)
					s.stopped(t)
					s.knowsStopped(t)
				}
				s.from = s.written()
				s.types(t, "fg\n")
				s.until(t, "the screen", func() bool { return s.shown(s.from, enter, mouse, "OTHELLO") })
				s.plays(t)
			}
			s.from = s.written()
			s.types(t, "q")
			s.until(t, "the shell's screen", func() bool { return s.shown(s.from, leave) })
			s.ends(t, 0)
		})
	}
}

// TestClocksStandWhileStopped stops lines of text in a game with clocks, by the key and unasked in
// its place by the signal: the person's clock does not run until they go on.
func TestClocksStandWhileStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("lets time pass")
	}
	const away = 5 * time.Second
	s := startShell(t, "--plain", "--set", "ui.clock=10m")
	left := func() time.Duration {
		t.Helper()
		from := s.written()
		s.types(t, "clock\n")
		pattern := regexp.MustCompile(`Time left: Black ([0-9]+) minutes ([0-9]+) second`)
		var found []string
		s.until(t, "the time left", func() bool {
			found = pattern.FindStringSubmatch(s.text(from))
			return found != nil
		})
		minutes, _ := strconv.Atoi(found[1])
		seconds, _ := strconv.Atoi(found[2])
		return time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second
	}
	before, began := left(), time.Now()
	for _, stop := range []func(){func() { s.types(t, "\x1a") }, func() { s.signal(t, syscall.SIGTSTP) }} {
		s.from = s.written()
		stop()
		s.stopped(t)
		s.ready(t)
		time.Sleep(away)
		s.types(t, "fg\n")
		s.plays(t, "--plain")
	}
	if spent, passed := before-left(), time.Since(began); spent > passed-2*away+2*time.Second {
		t.Errorf("of %v, %v away, the clock counted %v", passed, 2*away, spent)
	}
	s.types(t, "quit\n")
	s.ends(t, 0)
}

// TestShellEnds ends the program in the ways that are not a person's wish: the terminal
// is as it was, the game is kept, one line says why, and a file says more.
func TestShellEnds(t *testing.T) {
	for _, c := range []struct {
		name   string
		signal syscall.Signal
		code   int
		says   string
		writes string // in the file
	}{
		{"QUIT", syscall.SIGQUIT, 131, "othello: ended by the signal QUIT: what it was doing is in ", "goroutine"},
		{"panic", syscall.SIGUSR1, 70, "othello: it crashed: boom; please report this with the file ", "boom.go"},
	} {
		for _, mode := range []string{"screen", "plain"} {
			t.Run(c.name+" "+mode, func(t *testing.T) {
				t.Parallel()
				var args []string
				if mode == "plain" {
					args = []string{"--plain"}
				}
				s := startShell(t, args...)
				s.signal(t, c.signal)
				file := filepath.Join(s.state, "othello", "crash.txt")
				want := []string{c.says + file, prompt}
				if mode == "screen" {
					want = append([]string{leave}, want...)
				}
				s.until(t, "the end", func() bool { return s.shown(s.from, want...) })
				s.ends(t, c.code)
				if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), c.writes) {
					t.Errorf("the file says %q (%v)", text, err)
				}
				if got := s.game(t).Node().Ply(); got != 2 {
					t.Errorf("%d moves are kept, want 2", got)
				}
			})
		}
	}
}

// TestCannotBegin starts the screen with too few file descriptors to read keys: the terminal
// is as it was.
func TestCannotBegin(t *testing.T) {
	s := &shell{home: t.TempDir()}
	s.terminal = startCommand(t, s.home, "bash", "--norc", "--noprofile", "--noediting", "-i")
	s.ready(t)
	s.command(t, "stty -a >~/before")
	for _, files := range []string{"8", "9", "10"} {
		// What the shell was given besides its terminal, such as that of another test, would leave
		// too few for Go itself.
		s.command(t, "(exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n "+files+"; '"+othello(t)+"' --no-resume)")
		s.sane(t)
		if !s.shown(0, "othello: ") {
			t.Errorf("%s files: it does not say why: %q", files, s.seen.String())
		}
	}
}

// TestNoShell stops the program where nobody could let it go on, which it refuses, and
// by force.
func TestNoShell(t *testing.T) {
	for _, c := range []struct {
		name string
		stop func(t *testing.T, s *shell)
	}{
		{"TSTP", func(t *testing.T, s *shell) {
			s.signal(t, syscall.SIGTSTP)
			s.until(t, "the refusal", func() bool { return s.shown(s.from, "There is no shell to go back to.") })
		}},
		{"STOP", func(t *testing.T, s *shell) {
			s.signal(t, syscall.SIGSTOP)
			s.stopped(t)
			s.signal(t, syscall.SIGCONT)
			s.until(t, "the screen", func() bool { return s.shown(s.from, leave, enter, mouse, "OTHELLO") })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := &shell{terminal: startTerminal(t, "--level", "1", "--set", "engine.threads=1", "--set", "ui.animation=false", "--no-resume")}
			s.pid = s.cmd.Process.Pid
			s.until(t, "the board", func() bool { return s.shown(0, "Black") })
			s.plays(t)
			c.stop(t, s)
			s.plays(t)
			s.types(t, "q")
			if code := s.exitCode(t); code != 0 {
				t.Errorf("exit code %d, want 0", code)
			}
		})
	}
}
