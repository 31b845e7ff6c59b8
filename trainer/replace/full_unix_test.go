//go:build unix

package replace

import (
	"errors"
	"io"
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
	err := File(path, func(w io.Writer) error {
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
