package replace

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func old(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "weights.bin")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

func holds(t *testing.T, dir, path, want string) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil || string(b) != want {
		t.Errorf("the file holds %q, %v; want %q", b, err, want)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %d files, want 1 (%v)", len(entries), err)
	}
}

func TestReplaces(t *testing.T) {
	dir, path := old(t)
	err := File(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	holds(t, dir, path, "new")
}

func TestCheck(t *testing.T) {
	dir, path := old(t)
	if err := Check(path); err != nil {
		t.Error(err)
	}
	holds(t, dir, path, "old")
	for _, path := range []string{dir, filepath.Join(dir, "none", "x")} {
		if err := Check(path); err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestFailedWriteKeepsTheOldFile(t *testing.T) {
	dir, path := old(t)
	err := File(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half of the n"); err != nil {
			return err
		}
		return syscall.ENOSPC
	})
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a full disk: %v", err)
	}
	holds(t, dir, path, "old")
}

func TestFailedRenameKeepsTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "weights.bin")
	if err := os.MkdirAll(filepath.Join(path, "in the way"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := File(path, func(io.Writer) error { return nil }); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a folder was replaced by a file: %v", err)
	}
	if _, err := os.Stat(filepath.Join(path, "in the way")); err != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %d files, want 1 (%v)", len(entries), err)
	}
}
