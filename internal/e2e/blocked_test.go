//go:build unix

package e2e

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// soon is how long a program has to end after a signal: a second, and more on a busy
// machine. One that waits for its output never ends.
const soon = 10 * time.Second

// endBy sends a signal to a command and returns its exit code, -1 if it did not catch the
// signal yet.
func endBy(t *testing.T, cmd *exec.Cmd, signal syscall.Signal) int {
	t.Helper()
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(soon, func() {
		t.Error("it does not end")
		_ = cmd.Process.Kill()
	})
	defer late.Stop()
	_ = cmd.Wait() // the exit code says it
	return cmd.ProcessState.ExitCode()
}

// full returns a pipe that nobody reads and that holds all it can.
func full(t *testing.T) *os.File {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = errors.Join(r.Close(), w.Close()) })
	raw, err := w.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	if err := raw.Write(func(fd uintptr) bool {
		for {
			if _, err := syscall.Write(int(fd), make([]byte, 1<<16)); err != nil {
				return true // it takes no more
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestBlockedPipe ends every command that writes to a pipe while the pipe is full.
func TestBlockedPipe(t *testing.T) {
	empty := "-O" + strings.Repeat("X", 62) + " X\n"
	for _, c := range []struct{ args, typed string }{
		{"--plain --no-resume", "f5\n"},
		{"gtp", "list_commands\n"},
		{"nboard", "ping 1\n"},
		{"solve -", empty},
		{"convert -", "f5d6c3d3c4"},
		{"analyze --level 1 -", "f5d6c3d3c4"},
		{"puzzle", ""},
		{"learn", ""},
		{"games tiger", ""},
		{"bench", ""},
		{"config", ""},
		{"runtime", ""},
		{"completion bash", ""},
		{"serve --address 127.0.0.1:0", ""},
		{"--help", ""},
	} {
		for i, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
			if i > 0 && testing.Short() {
				break
			}
			t.Run(c.args+" "+signal.String(), func(t *testing.T) {
				t.Parallel()
				home := t.TempDir()
				for wait := time.Second; ; wait *= 2 {
					cmd := exec.Command(othello(t), strings.Fields(c.args)...)
					cmd.Env = append(os.Environ(), "OTHELLO_HASH_MB=1", "HOME="+home, "XDG_STATE_HOME=", "XDG_CONFIG_HOME=")
					cmd.Stdout = full(t)
					cmd.Stderr = cmd.Stdout
					in, err := cmd.StdinPipe()
					if err != nil {
						t.Fatal(err)
					}
					if err := cmd.Start(); err != nil {
						t.Fatal(err)
					}
					_, _ = in.Write([]byte(c.typed))
					if strings.HasSuffix(c.args, "-") {
						_ = in.Close()
					}
					time.Sleep(wait)
					code := endBy(t, cmd, signal)
					if code == -1 && !t.Failed() && wait < patience {
						continue // it had not begun
					}
					if want := 128 + int(signal); code != want {
						t.Errorf("exit code %d, want %d", code, want)
					}
					return
				}
			})
		}
	}
}

// TestBlockedScreen ends the screen while the terminal takes no output, with the game kept.
func TestBlockedScreen(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			s := startTerminal(t, "--level", "1", "--set", "engine.threads=1", "--set", "ui.animation=false", "--no-resume")
			s.until(t, "the board", func() bool { return s.shown(0, "Black") })
			s.types(t, "f5")
			s.until(t, "the reply", func() bool { return s.game(t).Node().Ply() == 2 })
			s.mu.Lock() // what reads the terminal waits
			for i := range 100 {
				if err := pty.Setsize(s.pty, &pty.Winsize{Rows: 24 + uint16(i%2)*20, Cols: 80 + uint16(i%2)*60}); err != nil {
					t.Fatal(err)
				}
				time.Sleep(20 * time.Millisecond)
			}
			if err := s.cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			gone := false
			for end := time.Now().Add(soon); !gone && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
				gone = syscall.Kill(s.cmd.Process.Pid, 0) != nil
			}
			s.mu.Unlock()
			if code, want := s.exitCode(t), 128+int(signal); code != want || !gone {
				t.Errorf("exit code %d, want %d; ended without a reader: %v", code, want, gone)
			}
			if got := s.game(t).Node().Ply(); got != 2 {
				t.Errorf("%d moves are kept, want 2", got)
			}
		})
	}
}

// TestBlockedLines ends lines of text that ctrl+s has stopped.
func TestBlockedLines(t *testing.T) {
	s := startTerminal(t, "--level", "1", "--set", "engine.threads=1", "--no-resume", "--plain")
	s.until(t, "the board", func() bool { return s.shown(0, "Black") })
	s.types(t, "f5\n")
	s.until(t, "the reply", func() bool { return s.game(t).Node().Ply() == 2 })
	time.Sleep(200 * time.Millisecond) // the reply is printed
	s.types(t, "\x13help\n")
	time.Sleep(200 * time.Millisecond) // help waits
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-s.ended:
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 143 {
			t.Errorf("%v, want exit code 143", err)
		}
	case <-time.After(soon):
		t.Error("it does not end")
	}
	if got := s.game(t).Node().Ply(); got != 2 {
		t.Errorf("%d moves are kept, want 2", got)
	}
}
