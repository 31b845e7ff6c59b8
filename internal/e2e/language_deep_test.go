//go:build deep

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// esperanto is a small third language.
const esperanto = `
name = "Esperanto"

[counts]
disc = { one = "%d disko", other = "%d diskoj" }

[messages]
"Black" = "Nigra"
"White" = "Blanka"
"Black %d, White %d. %s" = "Nigra %d, Blanka %d. %s"
"%v to move." = "%v ludas."
"opening %s: %w" = "dosiero %s: %w"
`

// TestThirdLanguage builds the program with one more file in internal/lang, and nothing
// else changed: it is chosen by the locale, the environment, a setting and a flag, and
// what it lacks is English.
func TestThirdLanguage(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	program, err := build(dir, "internal/lang/eo.toml", write("eo.toml", esperanto))
	if err != nil {
		t.Fatal(err)
	}
	own := write("own.toml", "[ui]\nlanguage = \"eo\"\n")
	const said, English = "Nigra 2, Blanka 2. Nigra ludas.", "Black 2, White 2. Black to move."
	for _, c := range []struct {
		env, args string
		wants     []string
	}{
		{"LANG=eo.UTF-8", "--plain", []string{said, "White: Computer"}},
		{"LANG=eo_XX.UTF-8", "--plain", []string{said}},
		{"LANG=fr_FR.UTF-8", "--plain", []string{English}},
		{"OTHELLO_LANGUAGE=eo", "--plain", []string{said}},
		{"", "--plain --language eo", []string{said}},
		{"", "--plain --config " + own, []string{said}},
		{"LANG=eo.UTF-8", "--plain --language en", []string{English}},
		{"", "--language xx", []string{`must be auto, en, eo or ja, not "xx"`}},
		{"LANG=eo.UTF-8", "analyze missing.sgf", []string{"dosiero missing.sgf: no such file or directory"}},
	} {
		cmd := exec.Command(program, strings.Fields(c.args)...)
		cmd.Dir = dir
		cmd.Env = []string{"HOME=" + dir, "XDG_CONFIG_HOME=" + dir, "XDG_DATA_HOME=" + dir, "XDG_STATE_HOME=" + dir, "XDG_CACHE_HOME=" + dir, "PATH=" + os.Getenv("PATH"), c.env}
		out, _ := cmd.CombinedOutput() // its code is of no matter
		for _, want := range c.wants {
			if !strings.Contains(string(out), want) {
				t.Errorf("%s othello %s says\n%s\nwithout %q", c.env, c.args, out, want)
			}
		}
	}
}
