package command

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ui/config"
)

// shipped is the command line with the settings that the program comes with.
func shipped(tb testing.TB) *App {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		tb.Fatal(err)
	}
	return &App{Defaults: string(text)}
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
