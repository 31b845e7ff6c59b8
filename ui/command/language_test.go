package command

import (
	"io"
	"strings"
	"testing"
)

// TestLanguage is English where programs read, and not where a person asks.
func TestLanguage(t *testing.T) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "OTHELLO_LANGUAGE", "OTHELLO_CONFIG", "TERM"} {
		t.Setenv(name, "")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("LANG", "ja_JP.UTF-8")
	for args, want := range map[string]string{
		"": "ja", "analyze": "ja", "analyze --json": "en", "gtp": "en", "nboard --level 3": "en", "serve": "en",
		"serve --check": "ja", "--language en": "en", "serve --language ja": "en",
	} {
		if got := (&App{Stdout: io.Discard}).language(strings.Fields(args)); got != want {
			t.Errorf("othello %s: %s, want %s", args, got, want)
		}
	}
}
