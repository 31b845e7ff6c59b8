//go:build unix

package wholefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestFullDiskKeepsTheOldFile(t *testing.T) {
	// The limit on the size of files fails writes as a full disk does.
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Skip("no limit on file sizes here: ", err)
	}
	dir, path := old(t)
	limit := was
	limit.Cur = 64 << 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip("the limit on file sizes cannot be set: ", err)
	}
	err := Replace(path, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 1<<20))
		return err
	})
	if back := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); back != nil {
		t.Fatal(back)
	}
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("a write past the limit: %v", err)
	}
	holds(t, dir, path, "old")
}

// TestSpecialFilesStay: replacing a device or a pipe by a file would break whatever
// else uses it.
func TestSpecialFilesStay(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("there are no pipes here: ", err)
	}
	for _, try := range []func(string) error{Check, func(path string) error { return Replace(path, hello) }} {
		if err := try(pipe); err == nil || err.Error() != "writing "+pipe+": it is not a regular file" {
			t.Errorf("writing to a pipe: %v", err)
		}
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is gone: %v", err)
	}
	if _, err := Read(pipe, 1); err == nil {
		t.Error("read from a pipe")
	}
}

func TestReplaceKeepsPermissions(t *testing.T) {
	_, path := old(t)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, hello); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v, %v; want those of before, -rw-r-----", info.Mode().Perm(), err)
	}
}
