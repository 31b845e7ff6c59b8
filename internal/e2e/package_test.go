//go:build packages

package e2e

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDeb installs the package for Debian that OTHELLO_DEB names into a clean root, plays
// the game that it installs, and removes it: nothing is left but the person's files.
func TestDeb(t *testing.T) {
	deb := os.Getenv("OTHELLO_DEB")
	if deb == "" {
		t.Fatal("OTHELLO_DEB names no package")
	}
	root := t.TempDir()
	home := filepath.Join(root, "home", "ann")
	for _, dir := range []string{home, filepath.Join(root, "var/lib/dpkg/info"), filepath.Join(root, "var/lib/dpkg/updates")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	before := filesIn(t, root)
	// There is no C library in the root that the package could depend on: this machine's is used.
	dpkg(t, root, "--force-depends", "--install", deb)
	for _, want := range []string{
		"usr/games/othello", "usr/share/man/man6/othello.6.gz", "usr/share/man/ja/man6/othello.6.gz", "usr/share/bash-completion/completions/othello", "usr/share/zsh/vendor-completions/_othello",
		"usr/share/fish/vendor_completions.d/othello.fish", "usr/share/applications/othello.desktop", "usr/share/icons/hicolor/scalable/apps/othello.svg", "usr/share/doc/othello/copyright",
	} {
		if info, err := os.Stat(filepath.Join(root, want)); err != nil || info.Size() == 0 {
			t.Errorf("the package installs no %s: %v", want, err)
		}
	}
	program := filepath.Join(root, "usr/games/othello")
	if info, err := os.Stat(program); err == nil && info.Size() > 30_000_000 {
		t.Errorf("the program has %d bytes", info.Size())
	}
	out, err := exec.Command(program, "--version").Output()
	if text := string(out); err != nil || !regexp.MustCompile(`^othello version \d\S* \([0-9a-f]{8}, 20\d\d-\d\d-\d\d\)\n$`).MatchString(text) {
		t.Errorf("the version is %q: %v", text, err)
	}

	game := startCommand(t, home, program, "--level", "1", "--set", "engine.threads=1", "--set", "ui.animation=false")
	game.until(t, "the board", func() bool { return game.shows("Black") })
	game.types(t, "f5")
	game.until(t, "the reply", func() bool { return len(game.game(t).Moves()) == 2 })
	game.types(t, "q")
	if code := game.exitCode(t); code != 0 {
		t.Errorf("the game ends with code %d", code)
	}

	dpkg(t, root, "--purge", "othello")
	kept := false
	for name := range filesIn(t, root) {
		switch {
		case before[name], strings.HasPrefix(name, "var/lib/dpkg"): // which package was there is dpkg's to know
		case strings.HasPrefix(name, "home/ann/"):
			kept = kept || strings.HasSuffix(name, "game.sgf")
		default:
			t.Errorf("%s is left behind", name)
		}
	}
	if !kept {
		t.Error("the person's game is gone")
	}
}

// dpkg runs dpkg on a root of its own.
func dpkg(t *testing.T, root string, args ...string) {
	t.Helper()
	list := append([]string{"--root=" + root, "--log=" + filepath.Join(root, "var/lib/dpkg/log"), "--force-not-root"}, args...)
	if out, err := exec.Command("dpkg", list...).CombinedOutput(); err != nil {
		t.Fatalf("dpkg %v: %v\n%s", args, err, out)
	}
}

// filesIn are the paths of all that is below a folder.
func filesIn(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && path != root {
			name, _ := filepath.Rel(root, path)
			names[filepath.ToSlash(name)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
