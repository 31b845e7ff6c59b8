//go:build unix

package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"othello/internal/cli"
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
	if _, _, err := a.read(ctx, pipe); !errors.Is(err, cli.ErrInterrupted) {
		t.Errorf("a game ends with %v", err)
	}
	if _, err := a.readConfig(ctx, pipe); !errors.Is(err, cli.ErrInterrupted) {
		t.Errorf("the settings end with %v", err)
	}
}
