package book

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Save writes the book to path so that there is always a whole file: the old one
// or the new one.
func (b *Book) Save(path string) error {
	return saving(replace(path, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	}))
}

// Save writes the tree to path in the format f, as Export does, so that there is
// always a whole file: the old one or the new one.
func (t *Tree) Save(path string, f Format, made time.Time) error {
	return saving(replace(path, func(w io.Writer) error { return t.Export(w, f, made) }))
}

func saving(err error) error {
	if err != nil {
		return fmt.Errorf("saving the book: %w", err)
	}
	return nil
}

// replace writes a file so that there is always a whole one. A link stays: what it
// leads to is replaced.
func replace(path string, write func(io.Writer) error) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no regular file", path)
	}
	path = target(path)
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = write(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// target is the file that path leads to, which may be a link.
func target(path string) string {
	if file, err := filepath.EvalSymlinks(path); err == nil {
		return file
	}
	return path
}
