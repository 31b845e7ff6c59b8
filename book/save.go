package book

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Save writes the book to path so that there is always a whole file: the old one
// or the new one.
func (b *Book) Save(path string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("saving the book: %w", err)
		}
	}()
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = b.WriteTo(f)
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
