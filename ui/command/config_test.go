package command

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"othello/book"
	"othello/ui/config"
)

// noBook is in the place of the shipped opening book.
func noBook() (*book.Book, error) { return nil, nil }

// shipped is the command line with the settings that the program comes with.
func shipped(tb testing.TB) *App {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		tb.Fatal(err)
	}
	return &App{Defaults: string(text), Book: noBook}
}

// TestConfigInit writes a file that sets nothing yet.
func TestConfigInit(t *testing.T) {
	atHome(t)
	a := shipped(t)
	a.Stdout, a.Stderr = io.Discard, io.Discard
	if code := a.Run(t.Context(), []string{"config", "init"}); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	own, err := a.readConfig(t.Context(), ownConfig())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range config.All {
		if from := own.Value(r).Origin; from != config.Default {
			t.Errorf("%s is set", r)
		}
	}
}

func TestReadConfig(t *testing.T) {
	a := shipped(t)
	dir := t.TempDir()
	if _, err := a.readConfig(t.Context(), filepath.Join(dir, "none.toml")); err == nil || !strings.Contains(err.Error(), "none.toml") {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := a.readConfig(t.Context(), dir); err == nil {
		t.Error("a directory was read as settings")
	}
	big := filepath.Join(dir, "big.toml")
	if err := os.WriteFile(big, []byte(strings.Repeat("#\n", config.MaxSize)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := a.readConfig(t.Context(), big); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a file that is too big: %v", err)
	}
}

// TestConfigOfOthers refuses settings that others can write: they name programs to run.
func TestConfigOfOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are others there")
	}
	a := shipped(t)
	file := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for mode, refused := range map[os.FileMode]bool{0o600: false, 0o644: false, 0o666: true, 0o602: true} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := a.readConfig(t.Context(), file); (err != nil) != refused || refused && !strings.Contains(err.Error(), "chmod go-w") {
			t.Errorf("%v: %v", mode, err)
		}
	}
}
