package ort

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOpenNamed wants a library that is named and no good to be an error of one
// line, with the reason.
func TestOpenNamed(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.so")
	if err := os.WriteFile(text, []byte("not a library"), 0o600); err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(dir, "short.so")
	if err := os.WriteFile(short, []byte("\x7fELF\x02\x01\x01"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		short:                      "cut short",
		"libonnxruntime.so":        "must be named by an absolute path",
		filepath.Join(dir, "none"): filepath.Join(dir, "none"),
		dir:                        dir,
		text:                       text,
	} {
		_, err := Open(path)
		if err == nil || !errors.Is(err, ErrNoCgo) && !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want … %s", path, err, want)
		}
	}
}

// TestOpenInstalled damages the library in the cache directory.
func TestOpenInstalled(t *testing.T) {
	if _, loaded := Loaded(); loaded || Pinned().Files == nil {
		t.Skip("one was loaded already, or nothing can be installed")
	}
	for _, home := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} { // as the systems have it
		t.Setenv(home, t.TempDir())
	}
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	if lib, err := Open(""); !errors.Is(err, ErrNone) {
		t.Errorf("found %+v where nothing was installed: %v", lib, err)
	}
	path := filepath.Join(dir, Pinned().Files[0].Name)
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(path, []byte("half"), 0o600)); err != nil {
		t.Fatal(err)
	}
	_, err = Open("")
	if err == nil || !strings.Contains(err.Error(), "is damaged") || !strings.Contains(err.Error(), "othello runtime install") || strings.Contains(err.Error(), "\n") {
		t.Errorf("for a damaged library: %v", err)
	}
}

// TestPossible wants the CPU to be the last resort.
func TestPossible(t *testing.T) {
	list := Possible()
	if list[len(list)-1] != CPU || slices.Contains(list, TensorRT) {
		t.Errorf("%v", list)
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
	if _, err := ParseProvider("gpu"); err == nil || !strings.Contains(err.Error(), "webgpu") {
		t.Errorf("gpu: %v", err)
	}
}
