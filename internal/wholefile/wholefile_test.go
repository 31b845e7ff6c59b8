package wholefile

import (
	"errors"
	"io"
	"io/fs"
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

func TestReplace(t *testing.T) {
	dir, path := old(t)
	err := Replace(path, func(w io.Writer) error {
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
	err := Replace(path, func(w io.Writer) error {
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
	if err := Replace(path, func(io.Writer) error { return nil }); err == nil || strings.Contains(err.Error(), "\n") {
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

// TestReplaceThroughALink replaces what the link leads to.
func TestReplaceThroughALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip("there are no links here: ", err)
	}
	if err := Replace(link, hello); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "hello" {
		t.Errorf("the file holds %q, %v", b, err)
	}
}

func hello(w io.Writer) error {
	_, err := io.WriteString(w, "hello")
	return err
}

func TestErrorsNameTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "x")
	if err := Replace(path, hello); err == nil || !strings.HasPrefix(err.Error(), "writing "+path+": ") || strings.Contains(err.Error(), ".tmp-") {
		t.Errorf("in a missing folder: %v", err)
	}
	_, other := os.Open(path)
	err := Replace(filepath.Join(t.TempDir(), "y"), func(io.Writer) error { return other })
	if err == nil || !strings.HasSuffix(err.Error(), other.Error()) {
		t.Errorf("what went wrong with another file: %v, want %v", err, other)
	}
}

func TestRead(t *testing.T) {
	dir, path := old(t)
	if b, err := Read(path, 3); err != nil || string(b) != "old" {
		t.Errorf("%q, %v", b, err)
	}
	if _, err := Read(path, 2); err == nil || err.Error() != path+" has 3 bytes, more than 2" {
		t.Errorf("a file that is too large: %v", err)
	}
	if _, err := Read(dir, 1<<20); err == nil || err.Error() != dir+" is not a regular file" {
		t.Errorf("a folder: %v", err)
	}
	none := filepath.Join(dir, "none")
	if _, err := Read(none, 1); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), none+": ") {
		t.Errorf("a missing file: %v", err)
	}
}

func TestSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "save.sgf")
	for _, text := range []string{"one", "two"} {
		if err := Save(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v; want %q", got, err, text)
		}
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v is left behind: %v", entries, err)
	}
	if err := Save(filepath.Join(path, "below", "a file"), nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file used as a directory: %v", err)
	}
}
