package command

import (
	"strings"
	"testing"
)

// TestLanguage is English where programs read, and not where a person asks.
func TestLanguage(t *testing.T) {
	atHome(t)
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "TERM"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", "ja_JP.UTF-8")
	for args, want := range map[string]string{
		"": "ja", "analyze": "ja", "analyze --json": "en", "gtp": "en", "nboard --level 3": "en", "serve": "en",
		"--language en": "en", "--set ui.language=en": "en", "serve --set ui.language=ja": "en",
	} {
		a := shipped(t)
		cmd, rest, err := a.root().Find(strings.Fields(args))
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil {
			t.Fatal(err)
		}
		cmd.SetContext(t.Context())
		if a.store, err = a.load(cmd); err != nil {
			t.Fatal(err)
		}
		if got := a.language(cmd); got != want {
			t.Errorf("othello %s: %s, want %s", args, got, want)
		}
	}
}
