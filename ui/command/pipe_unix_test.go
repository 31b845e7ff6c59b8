//go:build unix

package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"othello/ai/engines"
	"othello/internal/cli"
	"othello/ui/config"
)

// TestPipesCanBeInterrupted waits for a pipe that nobody writes to, as a game and as the
// settings, until it is interrupted.
func TestPipesCanBeInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // ends those that still wait
		if f, err := os.OpenFile(pipe, os.O_RDWR, 0); err != nil || f.Close() != nil {
			t.Error(err)
		}
	})
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	a := shipped(t)
	if _, err := a.read(ctx, pipe); !errors.Is(err, cli.ErrInterrupted) {
		t.Errorf("a game ends with %v", err)
	}
	if _, err := a.readConfig(ctx, pipe); !errors.Is(err, cli.ErrInterrupted) {
		t.Errorf("the settings end with %v", err)
	}
}

// TestProgress has a terminal show how far "solve" is, and nothing once a result is printed.
func TestProgress(t *testing.T) {
	atHome(t)
	terminal, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = terminal.Close() }()
	var out strings.Builder
	app := &App{
		config:  func(string) (config.Settings, error) { return base(), nil },
		Solver:  func(engines.Settings) Solver { return oracle{score: 2} },
		streams: streams{Stdin: strings.NewReader(openingOBF + openingOBF), Stdout: &out, Stderr: tty},
	}
	if code := app.Run(t.Context(), []string{"solve"}); code != cli.OK {
		t.Fatalf("the exit code is %d", code)
	}
	if err := tty.Close(); err != nil {
		t.Fatal(err)
	}
	shown, _ := io.ReadAll(terminal) // a terminal that nobody writes to any more is an error
	const gone = "\r\x1b[K\x1b]9;4;0\a"
	if want := "\r0 of 2 positions \x1b]9;4;1;0\a" + gone + "\r1 of 2 positions \x1b]9;4;1;50\a" + gone; string(shown) != want {
		t.Errorf("the terminal shows %q, want %q", shown, want)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("the results have escapes: %q", out.String())
	}
}
