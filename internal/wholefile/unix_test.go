//go:build unix

package wholefile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"othello/internal/disk"
)

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

// TestReplaceStaysPrivate: a file that nobody else may read is not opened to them because
// permissions cannot be changed.
func TestReplaceStaysPrivate(t *testing.T) {
	_, path := old(t)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	undo := disk.Hook(func(s disk.Step) error {
		if s.Op == disk.OpChmod {
			return syscall.EPERM
		}
		return nil
	})
	defer undo()
	if err := Replace(path, hello); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode().Perm(), err)
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
