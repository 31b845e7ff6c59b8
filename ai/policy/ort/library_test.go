package ort

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestFindNamed wants a library that is named and no good to be an error of one
// line, with the reason.
func TestFindNamed(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.so")
	if err := os.WriteFile(text, []byte("not a library"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"libonnxruntime.so":        "must be named by an absolute path",
		filepath.Join(dir, "none"): filepath.Join(dir, "none"),
		dir:                        "is not a file",
		text:                       "is not a library",
	} {
		for what, find := range map[string]func(string) (Library, error){"Find": Find, "Open": Open} {
			_, err := find(path)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %s: %v, want … %s", what, path, err, want)
			}
		}
	}
}

// TestFindCutShort reads libraries that miss their end, which must not be loaded:
// the process would die of it.
func TestFindCutShort(t *testing.T) {
	self, err := os.Executable() // has the format of this system's libraries
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "lib")
	for _, size := range []int{0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000} {
		if err := os.WriteFile(path, data[:min(size, len(data)-1)], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := inspect(path); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestFindInstalled damages the library in the cache directory.
func TestFindInstalled(t *testing.T) {
	if runtime.GOOS != "linux" || Pinned().Files == nil {
		t.Skip("the cache directory is set by another variable here, or nothing can be installed")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	if lib, err := Find(""); err == nil && lib.Source == FromInstall {
		t.Errorf("found %+v where nothing was installed", lib)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, Pinned().Files[0].Name), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	lib, err := Find("")
	if err == nil && lib.Source == FromInstall {
		t.Errorf("took the damaged %+v", lib)
	}
	if err != nil && (!strings.Contains(err.Error(), "is damaged") || !strings.Contains(err.Error(), "othello runtime install") || strings.Contains(err.Error(), "\n")) {
		t.Errorf("for a damaged library: %v", err)
	}
}

func TestAtLeast(t *testing.T) {
	for version, want := range map[string]bool{
		"1.29": true, "1.29.0": true, "1.30.0": true, "2.0": true, "1.100.1": true,
		"1.28.9": false, "1.9.0": false, "1.24.3": false, "0.9": false, "": false, "VERS": false, "1.30.0-rc1": true,
	} {
		if got := atLeast(version, Oldest); got != want {
			t.Errorf("%q at least %s: %v", version, Oldest, got)
		}
	}
}

func TestParseProvider(t *testing.T) {
	for _, p := range Providers() {
		if got, err := ParseProvider(string(p)); err != nil || got != p {
			t.Errorf("%s is %s, %v", p, got, err)
		}
	}
	if p, err := ParseProvider(""); err != nil || p != Auto {
		t.Errorf("nothing is %s, %v", p, err)
	}
	if _, err := ParseProvider("gpu"); err == nil || !strings.Contains(err.Error(), "webgpu") {
		t.Errorf("gpu: %v", err)
	}
}
