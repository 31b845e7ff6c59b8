// Package replace writes files whole or not at all: a full disk, a crash or a
// failed rename leaves the old file as it was.
package replace

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// File makes the file at path hold what write writes.
func File(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	err = fill(f, write)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // what went wrong before matters more
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// Check says why no file could be written at path, so that long work for one need not
// begin.
func Check(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	_ = f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("writing %s: it is a folder", path)
	}
	return nil
}

// fill writes to f and waits until the disk has it.
func fill(f *os.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(f)
	if err := write(b); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	return f.Sync()
}
