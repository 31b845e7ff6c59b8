//go:build unix

package wholefile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestUmask: whatever the umask, nobody else can write a new file.
func TestUmask(t *testing.T) {
	for mask, want := range map[int]os.FileMode{0: 0o644, 0o022: 0o644, 0o077: 0o600} {
		old := syscall.Umask(mask)
		path := filepath.Join(t.TempDir(), "file")
		err := Save(path, []byte("x"))
		syscall.Umask(old)
		info, stat := os.Stat(path)
		if err != nil || stat != nil || info.Mode().Perm() != want {
			t.Errorf("umask %03o: %v, %v: %v", mask, info.Mode().Perm(), err, stat)
		}
	}
}
