package disk_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"othello/internal/disk"
)

// TestEveryStepAsks fails every function in turn: it does nothing, and its error has the
// cause and names the file.
func TestEveryStepAsks(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	f, err := disk.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	var steps []disk.Step
	undo := disk.Hook(func(s disk.Step) error {
		steps = append(steps, s)
		return disk.Half{Err: syscall.ENOSPC}
	})
	defer undo()
	ignore := func(_ any, err error) error { return err }
	for op, do := range map[disk.Op][]func() error{
		disk.OpOpen:     {func() error { return ignore(disk.OpenFile(other, os.O_CREATE, 0o600)) }},
		disk.OpWrite:    {func() error { return ignore(f.Write([]byte("1234"))) }, func() error { return ignore(f.WriteAt([]byte("12"), 0)) }},
		disk.OpSync:     {f.Sync},
		disk.OpTruncate: {func() error { return f.Truncate(1 << 10) }},
		disk.OpChmod:    {func() error { return f.Chmod(0o777) }},
		disk.OpRename:   {func() error { return disk.Rename(path, other) }},
		disk.OpLink:     {func() error { return disk.Link(path, other) }},
		disk.OpRemove:   {func() error { return disk.Remove(path) }, func() error { return disk.RemoveAll(path) }},
		disk.OpMkdir:    {func() error { return disk.MkdirAll(other, 0o700) }, func() error { return ignore(disk.MkdirTemp(path, "x")) }},
	} {
		for _, try := range do {
			steps = nil
			err := try()
			if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), dir) {
				t.Errorf("%s: %v", op, err)
			}
			if len(steps) != 1 || steps[0].Op != op {
				t.Errorf("%s asks for %v", op, steps)
			}
		}
	}
	steps = nil
	if err := disk.MkdirAll(dir, 0o700); err != nil || len(steps) > 0 {
		t.Errorf("a folder that is there: %v, %v", err, steps)
	}
	if disk.SyncDir(dir); !slices.Equal(steps, []disk.Step{{Op: disk.OpSync, Path: dir}}) {
		t.Errorf("syncing a folder asks for %v", steps)
	}
	if err := f.Close(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("closing: %v", err)
	}
	if _, err := f.Stat(); err == nil {
		t.Error("the file is still open after a failed close")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if data, err := os.ReadFile(path); err != nil || len(data) != 2 {
		t.Errorf("half of two writes is %q, %v", data, err)
	}
}
